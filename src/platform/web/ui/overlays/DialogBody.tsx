import { useEffect, useRef, type ReactNode } from 'react'

const stops = 'a[href], button, input:not([type=hidden]), select, textarea'
const problems = '.box--error, .box--warning, .hint--err'

/** The error of a failed submit, or a warning, when that is what has changed. */
const findProblem = (changes: readonly MutationRecord[]): Element | undefined => {
  const found = changes
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof Element)
    .flatMap((element) => (element.matches(problems) ? element : [...element.querySelectorAll(problems)]))
  return found.find((element) => !element.matches('.box--warning')) ?? found[0]
}

/**
 * The middle row of a dialog, the only one that scrolls. Focusable when it contains nothing focusable, so that keys can
 * scroll it.
 */
export const DialogBody = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = body.current
    if (!element) return undefined
    const measure = () => {
      const scrolls = element.scrollHeight > element.clientHeight + 1
      element.toggleAttribute('data-scrolls', scrolls)
      element.tabIndex = scrolls && element.querySelector(stops) === null ? 0 : -1
    }
    // A text that takes the focus itself is measured before the first frame. For others a later measure is early enough,
    // and spares laying the page out once more.
    if (element.querySelector(stops) === null) measure()
    const sizes = new ResizeObserver(measure)
    let frame = 0
    const content = new MutationObserver((changes) => {
      cancelAnimationFrame(frame)
      const problem = findProblem(changes)
      if (!problem) return void (frame = requestAnimationFrame(measure))
      // The button is visible wherever the content is scrolled to. A content that scrolls has less room, so it is measured
      // first.
      measure()
      problem.scrollIntoView({ block: 'nearest' })
    })
    sizes.observe(element)
    content.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      content.disconnect()
    }
  }, [])
  return (
    <div ref={body} className="dialog-body" tabIndex={-1}>
      {children}
    </div>
  )
}
