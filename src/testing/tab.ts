import type { Channel, BrowserApi } from '#platform/web/live/browser-api.ts'

/**
 * The browserApi of one browser tab: the network, locks and channels are real; only the user, the network's state and
 * the speed of time are simulated.
 */
export class Tab {
  isVisible = true
  isOnline = true
  #watchers = new Set<{ wake: () => void; lose: () => void }>()
  readonly browserApi: BrowserApi

  /**
   * @param base the prefix of paths
   * @param speed how much faster than the clock time passes for this tab
   */
  constructor(base: string, speed = 1) {
    this.browserApi = {
      fetch: (path, init) => fetch(base + path, init),
      now: () => Date.now() * speed,
      after: (ms, task) => {
        const timer = setTimeout(task, ms / speed)
        return () => clearTimeout(timer)
      },
      random: () => Math.random(),
      lock: (name, options, task) => navigator.locks.request(name, options, task),
      channel: openChannel,
      isOnline: () => this.isOnline,
      isVisible: () => this.isVisible,
      watch: (watcher) => {
        this.#watchers.add(watcher)
        return () => {
          this.#watchers.delete(watcher)
        }
      },
    }
  }

  /** A browser without locks, such as one on a page without https. */
  get alone(): BrowserApi {
    return { ...this.browserApi, lock: undefined }
  }

  show(): void {
    this.isVisible = true
    for (const { wake } of this.#watchers) wake()
  }

  hide(): void {
    this.isVisible = false
  }

  goOffline(): void {
    this.isOnline = false
    for (const { lose } of this.#watchers) lose()
  }

  goOnline(): void {
    this.isOnline = true
    for (const { wake } of this.#watchers) wake()
  }
}

const openChannel = (name: string, hear: (word: unknown) => void): Channel => {
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => hear((event as { data: unknown }).data)
  return { tell: (word) => channel.postMessage(word), close: () => channel.close() }
}
