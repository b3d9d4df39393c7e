import { useEffect, useRef, type ReactNode } from 'react'

const stops = 'a[href], button, input:not([type=hidden]), select, textarea'
const problems = '.box--err, .box--wait, .hint--err'

/**
 * Why something could not be sent is told at once: the button that was pressed stays in sight wherever the fields are.
 */
const showProblem = (changes: readonly MutationRecord[]): void => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
  const problem = added
    .map((one) => (one.matches(problems) ? one : one.querySelector(problems)))
    .find((one) => one !== null)
  problem?.scrollIntoView({ block: 'nearest' })
}

/**
 * The middle row of a dialog, the only one that scrolls. Where it holds nothing to stop at, keys stop at itself to
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
    const sizes = new ResizeObserver(measure)
    const content = new MutationObserver((changes) => {
      measure()
      showProblem(changes)
    })
    sizes.observe(element)
    content.observe(element, { childList: true, subtree: true, characterData: true })
    measure()
    return () => {
      sizes.disconnect()
      content.disconnect()
    }
  }, [])
  return (
    <div ref={body} className="dialog-body">
      {children}
    </div>
  )
}
