/** What the live connection needs of the browser. Tests give their own. */
export type Surroundings = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  now: () => number
  /** Runs the task after so many milliseconds, unless the returned function is called before. */
  after: (ms: number, task: () => void) => () => void
  random: () => number
  /** Absent on pages without https: there every tab has its own stream. */
  locks: Pick<LockManager, 'request'> | undefined
  channel: ((name: string) => BroadcastChannel) | undefined
  isOnline: () => boolean
  isVisible: () => boolean
  /** Tells when the network or the user comes back, and when the network goes. Returns how to stop. */
  watch: (happens: { wake: () => void; lose: () => void }) => () => void
}

/** The browser itself. */
export const browserSurroundings = (): Surroundings => ({
  fetch: (path, init) => fetch(path, init),
  // The wall clock: the other one stands still while a phone sleeps.
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  locks: (navigator as Partial<Navigator>).locks,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  watch: ({ wake, lose }) => {
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
