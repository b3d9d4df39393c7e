import { createStore } from 'zustand/vanilla'
import type { PageMessage } from './service-worker-messages.ts'

/** `waiting` for a newer version than this page that is ready; `isAway` if the server could not be reached for a file. */
export type UpdateState = { state: 'none' | 'waiting'; isAway: boolean }

const hourMs = 3_600_000
const hiddenMs = 600_000
const betweenChecksMs = 60_000

/** The browser APIs that the updates use. Tests pass their own. */
export type UpdateDeps = {
  workers: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'> | undefined
  now: () => number
  isVisible: () => boolean
  /** Calls the task when the page is shown and when it is hidden. */
  onVisibility: (task: () => void) => void
  every: (ms: number, task: () => void) => void
  reload: () => void
  /** The URLs that this page has loaded, and its own. */
  loaded: () => string[]
  /** The build that the server has now; undefined where it answers something else. Rejects without a network. */
  getServerBuild: () => Promise<string | undefined>
}

// The worker's file begins with the name of its build. No worker answers for it.
const readServerBuild = async (): Promise<string | undefined> => {
  const response = await fetch('/sw.js', { cache: 'no-store' })
  return /"build":"(\w+)"/.exec(await response.text())?.[1]
}

const browser = (): UpdateDeps => ({
  // Absent without https.
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
  getServerBuild: readServerBuild,
})

/**
 * Keeps the application up to date. A new version waits until the user agrees, or until the page has been hidden for
 * ten minutes and no form is being filled in.
 */
export class Updates {
  readonly store = createStore<UpdateState>()(() => ({ state: 'none', isAway: false }))
  #deps: UpdateDeps
  #build = ''
  #registration: ServiceWorkerRegistration | undefined
  #forms = new Set<{ asks: boolean }>()
  #hiddenAt: number | null = null
  #checkedAt = 0
  #reloads = false

  constructor(deps: UpdateDeps = browser()) {
    this.#deps = deps
  }

  get state(): UpdateState['state'] {
    return this.store.getState().state
  }

  /**
   * Prevents automatic reloads while a form is being filled in, until the returned function is called.
   * @param asks whether leaving the page must be confirmed
   */
  hold(asks = true): () => void {
    const form = { asks }
    this.#forms.add(form)
    return () => {
      this.#forms.delete(form)
    }
  }

  /** True if leaving the page now would lose typed text. */
  get wouldLose(): boolean {
    return [...this.#forms].some(({ asks }) => asks)
  }

  /**
   * Registers the service worker and checks for new versions: every hour, when the page becomes visible, and when
   * `check` is called.
   * @param build the build of this page, as the server wrote it into the page
   */
  async start(build: string): Promise<void> {
    const { workers } = this.#deps
    if (!workers) return
    this.#build = build
    if (!this.#deps.isVisible()) this.#hiddenAt = this.#deps.now()
    const hadWorker = workers.controller !== null
    workers.addEventListener('controllerchange', () => void this.#onTakeover(hadWorker))
    this.#deps.onVisibility(() => this.#onVisibilityChange())
    this.#deps.every(hourMs, () => void this.check(0))
    this.#deps.every(betweenChecksMs, () => this.#reloadUnseen())
    // Without a worker the application works, but not offline.
    this.#registration = await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
    if (!this.#registration) return
    this.#checkedAt = this.#deps.now()
    this.#registration.addEventListener('updatefound', () => this.#follow(this.#registration?.installing))
    this.#follow(this.#registration.installing)
    if (this.#registration.waiting) await this.#onWaiting(this.#registration.waiting)
    this.cacheLoaded()
  }

  /** Has the worker cache what this page has loaded so far, since it has not seen earlier requests. */
  cacheLoaded(): void {
    this.#send(this.#registration?.active, { type: 'cache', urls: this.#deps.loaded() })
  }

  /** Checks for a new version, unless that was done recently. */
  async check(betweenMs = betweenChecksMs): Promise<void> {
    if (!this.#registration || this.#deps.now() - this.#checkedAt < betweenMs) return
    this.#checkedAt = this.#deps.now()
    // Offline: the next check will find it.
    await this.#registration.update().catch(() => {})
  }

  /**
   * A file of the page did not come. Only where the server has another version by now it is gone; else a network, a proxy
   * or a restart was in its way, and it is asked for again.
   * @param build the build of this page
   */
  async onMissingFile(build: string): Promise<void> {
    const found = await this.#deps.getServerBuild().catch(() => null)
    this.store.setState({ isAway: found === null })
    if (found && found !== build) this.outdated()
  }

  /** The server turns out to have another version than the page. */
  outdated(): void {
    this.#setWaiting()
    void this.check(0)
  }

  /** Switches to the new version by reloading the page. */
  apply(): void {
    this.#reloads = true
    const waiting = this.#registration?.waiting
    if (waiting) this.#send(waiting, { type: 'activate' })
    else this.#deps.reload()
  }

  #follow(worker: ServiceWorker | null | undefined): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && this.#deps.workers?.controller) void this.#onWaiting(worker)
      // The first worker of this browser: let it cache what the page loaded before.
      if (worker.state === 'activated') this.#send(worker, { type: 'cache', urls: this.#deps.loaded() })
    })
  }

  /** A new worker waits. A page of the same build can activate it safely; an older page must ask. */
  async #onWaiting(worker: ServiceWorker): Promise<void> {
    if ((await getBuildId(worker)) === this.#build) this.#send(worker, { type: 'activate' })
    else this.#setWaiting()
  }

  /** Another worker took over: at our request, at another tab's, or because it is the first one. */
  async #onTakeover(hadWorker: boolean): Promise<void> {
    if (this.#reloads) return this.#deps.reload()
    const worker = this.#deps.workers?.controller
    if (hadWorker && worker && (await getBuildId(worker)) !== this.#build) this.#setWaiting()
  }

  #onVisibilityChange(): void {
    if (this.#deps.isVisible()) {
      this.#reloadUnseen()
      this.#hiddenAt = null
      void this.check()
    } else this.#hiddenAt = this.#deps.now()
  }

  #reloadUnseen(): void {
    const unseen = this.#hiddenAt !== null && this.#deps.now() - this.#hiddenAt >= hiddenMs
    if (unseen && this.state === 'waiting' && this.#forms.size === 0) this.apply()
  }

  #send(worker: ServiceWorker | null | undefined, message: PageMessage): void {
    worker?.postMessage(message)
  }

  #setWaiting(): void {
    this.store.setState({ state: 'waiting' })
  }
}

const getBuildId = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ type: 'build' } satisfies PageMessage, [port2])
  })
