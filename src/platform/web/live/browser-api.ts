export type Channel = { tell: (word: unknown) => void; close: () => void }

/** The browser APIs that the live connection uses. Tests pass their own. */
export type BrowserApi = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  now: () => number
  /** Runs the task after so many milliseconds. Returns a function that cancels it. */
  after: (ms: number, task: () => void) => () => void
  random: () => number
  /** Holds a lock shared by all tabs while the task runs. Absent without https: then every tab has its own stream. */
  lock:
    | ((
        name: string,
        options: { steal?: true; signal?: AbortSignal },
        task: () => Promise<void> | undefined,
      ) => Promise<unknown>)
    | undefined
  /** Opens a channel to the other tabs. */
  channel: ((name: string, hear: (word: unknown) => void) => Channel) | undefined
  isOnline: () => boolean
  isVisible: () => boolean
  /** Calls `wake` when the network or the user returns, and `lose` when the network is lost. Returns how to stop. */
  watch: (happens: { wake: () => void; lose: () => void }) => () => void
}
