export type Channel = { tell: (word: unknown) => void; close: () => void }

/** What the live connection needs of the browser. Tests give their own. */
export type BrowserApi = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  now: () => number
  /** Runs the task after so many milliseconds, unless the returned function is called before. */
  after: (ms: number, task: () => void) => () => void
  random: () => number
  /**
   * Holds a lock that all tabs know while the task runs. Absent on pages without https: every tab has its own stream
   * there.
   */
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
  /** Tells when the network or the user comes back, and when the network goes. Returns how to stop. */
  watch: (happens: { wake: () => void; lose: () => void }) => () => void
}
