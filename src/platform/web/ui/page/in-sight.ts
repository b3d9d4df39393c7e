import { useLayoutEffect, useRef, type RefObject } from 'react'

/** How much of its neighbour is seen beside what was selected: it says that the line goes on. */
const peekPx = 32

const scrollTo = (line: HTMLElement, found: Element): void => {
  // A chip with buttons of its own is seen as a whole.
  const one = (found.closest('[role=group].chip') ?? found).getBoundingClientRect()
  const seen = line.getBoundingClientRect()
  const [before, after] = [one.left - seen.left - peekPx, one.right - seen.right + peekPx]
  if (before < 0) line.scrollLeft += before
  else if (after > 0) line.scrollLeft += Math.min(after, before)
}

/**
 * Scrolls a line sideways, and nothing else, until what is selected in it can be seen.
 * @param selected what is: looked for anew when it changes
 * @returns for the line
 */
export const useSelectedInSight = (selected: unknown): RefObject<HTMLDivElement | null> => {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const found = line.current?.querySelector('[aria-selected=true], [aria-pressed=true]')
    if (line.current && found) scrollTo(line.current, found)
  }, [selected])
  return line
}
