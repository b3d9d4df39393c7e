import { newId } from '#platform/contract/id.ts'
import { parseLocation, type RouterLocation } from './location.ts'

/** May hold back a navigation, because of unsaved input. */
export type Blocker = {
  mayLeave: (from: RouterLocation, to: RouterLocation) => boolean | Promise<boolean>
  /** True if the browser asks before it closes or reloads the page. */
  asksBeforeUnload: () => boolean
}

/** The state of an entry of the browser's history. The index tells how far a step through the history went. */
type Entry = { key: string; index: number }

const readEntry = (): Entry | null => {
  const state = history.state as Partial<Entry> | null
  return typeof state?.key === 'string' && typeof state.index === 'number' ? (state as Entry) : null
}

const getHref = (): string => location.pathname + location.search + location.hash

/** The browser's history: writes entries, and follows the user's steps through it. */
export class BrowserHistory {
  #entry: Entry
  #blocker: Blocker | null = null
  #isReturning = false
  readonly #onStep: (location: RouterLocation) => void
  location: RouterLocation

  /** @param onStep the user has gone back, forward or to another fragment */
  constructor(onStep: (location: RouterLocation) => void) {
    this.#onStep = onStep
    this.#entry = readEntry() ?? this.#adopt(0)
    this.location = parseLocation(getHref(), this.#entry.key)
  }

  start(): void {
    addEventListener('popstate', () => this.#step())
  }

  /** Goes on at once, after the question of the blocker, or never. */
  ask(to: RouterLocation, goOn: () => void, stay: () => void = () => {}): void {
    const may = this.#blocker?.mayLeave(this.location, to) ?? true
    if (may === true) goOn()
    else void Promise.resolve(may).then((leaves) => (leaves ? goOn() : stay()))
  }

  write(to: RouterLocation, { replace }: { replace: boolean }): void {
    this.#entry = { key: to.key, index: this.#entry.index + (replace ? 0 : 1) }
    this.location = to
    if (replace) history.replaceState(this.#entry, '', to.href)
    else history.pushState(this.#entry, '', to.href)
  }

  /** @returns removes the blocker */
  block(blocker: Blocker): () => void {
    const beforeUnload = (event: BeforeUnloadEvent): void => {
      if (blocker.asksBeforeUnload()) event.preventDefault()
    }
    this.#blocker = blocker
    addEventListener('beforeunload', beforeUnload, { capture: true })
    return () => {
      if (this.#blocker === blocker) this.#blocker = null
      removeEventListener('beforeunload', beforeUnload, { capture: true })
    }
  }

  /** Gives a key to an entry that the browser made: the first one, or one of a link to a fragment. */
  #adopt(index: number): Entry {
    const entry = { key: newId(), index }
    history.replaceState(entry, '')
    return entry
  }

  #step(): void {
    if (this.#isReturning) {
      this.#isReturning = false
      return
    }
    const entry = readEntry() ?? this.#adopt(this.#entry.index + 1)
    const to = parseLocation(getHref(), entry.key)
    this.ask(
      to,
      () => {
        this.#entry = entry
        this.location = to
        this.#onStep(to)
      },
      () => {
        const distance = this.#entry.index - entry.index
        if (distance === 0) return
        this.#isReturning = true
        history.go(distance)
      },
    )
  }
}
