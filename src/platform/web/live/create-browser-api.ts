import type { Channel, BrowserApi } from './browser-api.ts'

/** The APIs of the real browser. */
export const createBrowserApi = (): BrowserApi => ({
  fetch: (path, init) => fetch(path, init),
  // The wall clock: `performance.now()` stops while a phone sleeps.
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  lock: 'locks' in navigator ? (name, options, task) => navigator.locks.request(name, options, task) : undefined,
  channel: 'BroadcastChannel' in globalThis ? openChannel : undefined,
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

const openChannel = (name: string, hear: (message: unknown) => void): Channel => {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => hear(data)
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}
