export type Channel = { tell: (word: unknown) => void; close: () => void }

const openChannel = (name: string, hear: (message: unknown) => void): Channel => {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => hear(data)
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}

type LockOptions = { steal?: true; signal?: AbortSignal }

/** The APIs of the real browser that the live connection uses. */
export const createBrowserApi = () => ({
  fetch: (path: string, init: RequestInit): Promise<Response> => fetch(path, init),
  // The wall clock: `performance.now()` stops while a phone sleeps.
  now: () => Date.now(),
  /** Runs the task after so many milliseconds. Returns a function that cancels it. */
  after: (ms: number, task: () => void): (() => void) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  /** Holds a lock shared by all tabs while the task runs. Absent without https: then every tab has its own stream. */
  lock:
    'locks' in navigator
      ? (name: string, options: LockOptions, task: () => Promise<void> | undefined): Promise<unknown> =>
          navigator.locks.request(name, options, task)
      : undefined,
  /** Opens a channel to the other tabs. */
  channel: 'BroadcastChannel' in globalThis ? openChannel : undefined,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  /** Calls `wake` when the network or the user returns, and `lose` when the network is lost. Returns how to stop. */
  watch: ({ wake, lose }: { wake: () => void; lose: () => void }): (() => void) => {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') wake()
    }
    addEventListener('online', wake)
    addEventListener('offline', lose)
    addEventListener('pageshow', wake)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('online', wake)
      removeEventListener('offline', lose)
      removeEventListener('pageshow', wake)
      document.removeEventListener('visibilitychange', onVisible)
    }
  },
})

/** Tests pass their own. */
export type BrowserApi = ReturnType<typeof createBrowserApi>
