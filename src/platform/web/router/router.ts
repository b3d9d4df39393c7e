import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { newId } from '#platform/contract/id.ts'
import { forgetAwaited, loadAwaited } from '../calls/late-files.ts'
import { BrowserHistory, type Blocker } from './history.ts'
import { parseLocation, type RouterLocation } from './location.ts'
import { matchRoute, type Params, type RouteMatch, type RouteNode } from './match.ts'
import { ScrollPositions } from './scroll.ts'

/** The page on the screen. */
export type ShownPage = {
  location: RouterLocation
  params: Params
  /** One inside the other, from the root to the page. */
  components: readonly ComponentType[]
  bare: boolean
  /** Its code is there, or known to be missing. */
  complete: boolean
}

export type RouterState = {
  /** The location that was navigated to; its code may still be loading. */
  location: RouterLocation
  shown: ShownPage
}

export type RouterOptions = {
  root: RouteNode
  /** Instead of a page whose code takes long. */
  Pending: ComponentType
  /** Instead of a page that cannot be loaded or drawn. */
  Failed: ComponentType
  NotFound: ComponentType
  /** After another page has been drawn; `from` is null for the first one. */
  onShown: (to: ShownPage, from: ShownPage | null) => void
}

const pendingAfterMs = 1_000
const maxRedirects = 10

type Target = { location: RouterLocation; match: RouteMatch | null }

const lacksChildren = ({ children, loadChildren }: RouteNode): boolean => loadChildren !== undefined && !children

/** The answer of the first node that has one. */
const askToEnter = ({ nodes, params }: RouteMatch, location: RouterLocation): string | null | undefined => {
  for (const { enter } of nodes) {
    const answer = enter?.(params, location)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Shows the page of the address: loads its code, draws it, and keeps the browser's history. */
export class Router {
  readonly store: StoreApi<RouterState>
  readonly options: RouterOptions
  readonly #history: BrowserHistory
  readonly #scroll = new ScrollPositions()
  readonly #loaded = new Map<RouteNode, ComponentType>()
  #visit = 0
  #drawn: ShownPage | null = null

  constructor(options: RouterOptions) {
    this.options = options
    this.#history = new BrowserHistory((location) => void this.#open(this.#resolve(location)))
    const { location } = this.#history
    this.store = createStore<RouterState>(() => ({
      location,
      shown: { location, params: {}, components: [], bare: false, complete: false },
    }))
  }

  /** Opens the page of the address. Resolves once it is ready to be drawn. */
  start(): Promise<void> {
    this.#history.start()
    this.#scroll.start(() => this.store.getState().shown.location.key)
    return this.#open(this.#resolve(this.#history.location))
  }

  /** Goes to a path of this site, unless unsaved input holds it back. `replace` replaces the history entry. */
  go(href: string, { replace = false }: { replace?: boolean } = {}): void {
    const to = parseLocation(href, newId())
    this.#history.ask(to, () => {
      const target = this.#resolve(to, false)
      this.#history.write(target.location, { replace })
      void this.#open(target)
    })
  }

  /** Loads the code of a path that the user will probably open. */
  preload(href: string): void {
    const match = matchRoute(this.options.root, parseLocation(href, '').pathname)
    for (const node of match?.nodes ?? []) void this.#load(node).catch(() => {})
  }

  /** Asks before the user leaves. @returns removes it */
  block(blocker: Blocker): () => void {
    return this.#history.block(blocker)
  }

  /** The page is in the document. */
  afterDrawn(shown: ShownPage): void {
    if (shown === this.#drawn || !shown.complete) return
    const from = this.#drawn
    this.#drawn = shown
    this.#scroll.restore(shown.location, from?.location)
    this.options.onShown(shown, from)
  }

  /** Follows redirects. @param isWritten whether the browser already shows the address */
  #resolve(wanted: RouterLocation, isWritten = true): Target {
    let location = wanted
    for (let turn = 0; turn < maxRedirects; turn += 1) {
      const match = matchRoute(this.options.root, location.pathname)
      const answer = match && askToEnter(match, location)
      if (typeof answer !== 'string') {
        if (isWritten && location !== wanted) this.#history.write(location, { replace: true })
        return { location, match: answer === undefined ? match : null }
      }
      location = parseLocation(answer, newId())
    }
    return { location, match: null }
  }

  async #open({ location, match }: Target): Promise<void> {
    const visit = (this.#visit += 1)
    const isCurrent = (): boolean => this.#visit === visit
    this.store.setState({ location })
    forgetAwaited()
    const waiting = match?.nodes.filter((node) => this.#isWaitedFor(node)) ?? []
    const isPartial = waiting.some(lacksChildren)
    if (waiting.length > 0) {
      const timer = setTimeout(() => isCurrent() && this.#show(location, match), pendingAfterMs)
      const results = await loadAwaited(() => Promise.allSettled(waiting.map((node) => this.#load(node))))
      clearTimeout(timer)
      if (!isCurrent()) return
      const failed = results.find((result) => result.status === 'rejected')
      // Thrown where the page would be, so that it is handled like a page that cannot be drawn.
      const throwReason = (): never => {
        throw failed?.reason
      }
      if (failed) return this.#show(location, match, throwReason)
      // Only now it is known which page below it is meant.
      if (isPartial) return this.#open(this.#resolve(location))
    }
    this.#show(location, match)
  }

  /** @param instead drawn in the place of the first node without code */
  #show(location: RouterLocation, match: RouteMatch | null, instead = this.options.Pending): void {
    const { root, NotFound } = this.options
    const components: ComponentType[] = []
    let complete = true
    for (const node of match?.nodes ?? [root]) {
      const component = node.component ?? this.#loaded.get(node)
      if (component === undefined && node.load === undefined) continue
      components.push(component ?? instead)
      if (component !== undefined) continue
      complete = instead !== this.options.Pending
      break
    }
    if (match === null) components.push(NotFound)
    this.#scroll.keep(this.store.getState().shown.location.key)
    this.store.setState({
      shown: {
        location,
        params: match?.params ?? {},
        components,
        bare: match?.nodes.some(({ bare }) => bare) ?? false,
        complete,
      },
    })
  }

  #isWaitedFor(node: RouteNode): boolean {
    return (node.load !== undefined && !this.#loaded.has(node)) || lacksChildren(node)
  }

  async #load(node: RouteNode): Promise<void> {
    if (node.load && !this.#loaded.has(node)) this.#loaded.set(node, await node.load())
    if (node.loadChildren) node.children ??= await node.loadChildren()
  }
}
