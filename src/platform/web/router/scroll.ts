import type { RouterLocation } from './location.ts'

type Position = readonly [left: number, top: number]
/** By the element's place in the document; '' is the page. */
type Positions = Record<string, Position>

const storageKey = 'scroll-positions'

/** Where an element stands: its way down from the root, each time the place among its siblings. */
const getSelector = (element: Element): string => {
  const parts: string[] = []
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    parts.unshift(`:nth-child(${Array.prototype.indexOf.call(at.parentElement.children, at) + 1})`)
  return [':root', ...parts].join('>')
}

const readSaved = (): Record<string, Positions> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Positions>
  } catch {
    return {}
  }
}

/** Keeps for each history entry how far its page was scrolled, also over a reload. */
export class ScrollPositions {
  readonly #saved = readSaved()
  /** The elements that have been scrolled since the page is shown. */
  readonly #scrolled = new Set<EventTarget>()

  /** @param getKey the key of the page that is shown */
  start(getKey: () => string): void {
    history.scrollRestoration = 'manual'
    document.addEventListener('scroll', ({ target }) => target && this.#scrolled.add(target), true)
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'auto'
      this.keep(getKey())
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.#saved))
      } catch {
        // A reload begins at the top.
      }
    })
  }

  /** Before another page is drawn. */
  keep(key: string): void {
    const positions: Positions = (this.#saved[key] ??= {})
    for (const target of this.#scrolled) {
      if (target === document) positions[''] = [scrollX, scrollY]
      else if (target instanceof Element && target.isConnected)
        positions[getSelector(target)] = [target.scrollLeft, target.scrollTop]
    }
  }

  /**
   * A new page begins at its top or at its fragment, one that was here before where it was left. Another query of the
   * same page moves nothing.
   */
  restore({ key, pathname, hash }: RouterLocation, from: RouterLocation | undefined): void {
    const isSamePage = pathname === from?.pathname && hash === from.hash
    if (isSamePage && this.#saved[key] === undefined) return
    this.#scrolled.clear()
    const { '': page, ...parts }: Partial<Positions> = this.#saved[key] ?? {}
    for (const [selector, position] of Object.entries(parts))
      if (position) document.querySelector(selector)?.scrollTo(...position)
    const target = page === undefined && hash !== '' ? document.getElementById(hash) : null
    if (target) target.scrollIntoView()
    else scrollTo(...(page ?? ([0, 0] as const)))
  }
}
