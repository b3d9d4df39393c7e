import { createStore } from 'zustand/vanilla'
import type { PageMessage } from './service-worker-messages.ts'

/** Whether a newer version than this page is ready. */
export type UpdateState = 'none' | 'waiting'

const hourMs = 3_600_000
const hiddenMs = 600_000
const betweenChecksMs = 60_000

/** What the updates need of the browser. Tests give their own. */
export type UpdateDeps = {
  workers: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'> | undefined
  now: () => number
  isVisible: () => boolean
  /** Calls the task when the page is shown and when it is hidden. */
  onVisibility: (task: () => void) => void
  every: (ms: number, task: () => void) => void
  reload: () => void
  /** What this page has loaded, and its own address. */
  loaded: () => string[]
}

const browser = (): UpdateDeps => ({
  // Absent on pages without https.
  workers: (navigator as Partial<Navigator>).serviceWorker,
  now: () => Date.now(),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (task) => document.addEventListener('visibilitychange', task),
  every: (ms, task) => void setInterval(task, ms),
  reload: () => location.reload(),
  loaded: () => [
    location.href,
    ...performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? name : [])),
  ],
})

/**
 * Keeps the application up to date. A new version waits until the person agrees, or until nobody has looked at the page
 * for ten minutes and no form is being filled in.
 */
export class Updates {
  readonly store = createStore<{ state: UpdateState }>()(() => ({ state: 'none' }))
  #on: UpdateDeps
  #build = ''
  #registration: ServiceWorkerRegistration | undefined
  #forms = new Set<{ asks: boolean }>()
  #hiddenAt: number | null = null
  #checkedAt = 0
  #reloads = false

  constructor(browserApi: UpdateDeps = browser()) {
    this.#on = browserApi
  }

  get state(): UpdateState {
    return this.store.getState().state
  }

  /**
   * A form is being filled in: no reload by itself until the returned function is called.
   * @param asks whether leaving the page is worth a question
   */
  hold(asks = true): () => void {
    const form = { asks }
    this.#forms.add(form)
    return () => {
      this.#forms.delete(form)
    }
  }

  /** Whether somebody would lose what he has typed if he left the page now. */
  get wouldLose(): boolean {
    return [...this.#forms].some(({ asks }) => asks)
  }

  /**
   * Registers the service worker and looks for new versions from then on: every hour, when the page is looked at again,
   * and when somebody calls `check`.
   * @param build the build of this page, as the server wrote it into the page
   */
  async start(build: string): Promise<void> {
    const { workers } = this.#on
    if (!workers) return
    this.#build = build
    if (!this.#on.isVisible()) this.#hiddenAt = this.#on.now()
    const hadWorker = workers.controller !== null
    workers.addEventListener('controllerchange', () => void this.#changed(hadWorker))
    this.#on.onVisibility(() => this.#looked())
    this.#on.every(hourMs, () => void this.check(0))
    this.#on.every(betweenChecksMs, () => this.#reloadUnseen())
    // Without a worker the application works, only not without a network.
    this.#registration = await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
    if (!this.#registration) return
    this.#checkedAt = this.#on.now()
    this.#registration.addEventListener('updatefound', () => this.#follow(this.#registration?.installing))
    this.#follow(this.#registration.installing)
    if (this.#registration.waiting) await this.#consider(this.#registration.waiting)
    this.keep()
  }

  /** Has the worker store what this page has loaded so far: what came before the worker was there it has not seen. */
  keep(): void {
    this.#say(this.#registration?.active, { say: 'keep', urls: this.#on.loaded() })
  }

  /** Looks for a new version, unless that was done a moment ago. */
  async check(betweenMs = betweenChecksMs): Promise<void> {
    if (!this.#registration || this.#on.now() - this.#checkedAt < betweenMs) return
    this.#checkedAt = this.#on.now()
    // No network: the next look will find it.
    await this.#registration.update().catch(() => {})
  }

  /**
   * The page finds that the server is of another version than itself: a file of its own is gone, or the stream says so.
   */
  outdated(): void {
    this.#tell('waiting')
    void this.check(0)
  }

  /** Changes to the new version: the page is loaded again. */
  apply(): void {
    this.#reloads = true
    const waiting = this.#registration?.waiting
    if (waiting) this.#say(waiting, { say: 'activate' })
    else this.#on.reload()
  }

  #follow(worker: ServiceWorker | null | undefined): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && this.#on.workers?.controller) void this.#consider(worker)
      // The first worker of this browser: what the page loaded before it was there is for it, too.
      if (worker.state === 'activated') this.#say(worker, { say: 'keep', urls: this.#on.loaded() })
    })
  }

  /** A new worker waits. A page that is itself of that build loses nothing when it starts; an older one must ask. */
  async #consider(worker: ServiceWorker): Promise<void> {
    if ((await getBuildId(worker)) === this.#build) this.#say(worker, { say: 'activate' })
    else this.#tell('waiting')
  }

  /** Another worker took over: because we asked for it, because another tab did, or because it is the first one. */
  async #changed(hadWorker: boolean): Promise<void> {
    if (this.#reloads) return this.#on.reload()
    const worker = this.#on.workers?.controller
    if (hadWorker && worker && (await getBuildId(worker)) !== this.#build) this.#tell('waiting')
  }

  #looked(): void {
    if (this.#on.isVisible()) {
      this.#reloadUnseen()
      this.#hiddenAt = null
      void this.check()
    } else this.#hiddenAt = this.#on.now()
  }

  #reloadUnseen(): void {
    const unseen = this.#hiddenAt !== null && this.#on.now() - this.#hiddenAt >= hiddenMs
    if (unseen && this.state === 'waiting' && this.#forms.size === 0) this.apply()
  }

  #say(worker: ServiceWorker | null | undefined, word: PageMessage): void {
    worker?.postMessage(word)
  }

  #tell(state: UpdateState): void {
    this.store.setState({ state })
  }
}

const getBuildId = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ say: 'build' } satisfies PageMessage, [port2])
  })
