import { useLayoutEffect, useRef, type RefObject } from 'react'

/** How much of a neighbour stays visible beside the selected item, to show that the line continues. */
const peekPx = 32

const scrollTo = (line: HTMLElement, selectedItem: Element): void => {
  // A chip with buttons of its own is scrolled into view as a whole.
  const itemBox = (selectedItem.closest('[role=group].chip') ?? selectedItem).getBoundingClientRect()
  const lineBox = line.getBoundingClientRect()
  const [overLeft, overRight] = [itemBox.left - lineBox.left - peekPx, itemBox.right - lineBox.right + peekPx]
  if (overLeft < 0) line.scrollLeft += overLeft
  else if (overRight > 0) line.scrollLeft += Math.min(overRight, overLeft)
}

/**
 * Scrolls a line sideways, and nothing else, until its selected item is visible.
 * @param selected the selection; it is looked up again when this changes
 * @returns a ref for the line
 */
export const useSelectedInSight = (selected: unknown): RefObject<HTMLDivElement | null> => {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const selectedItem = line.current?.querySelector('[aria-selected=true], [aria-pressed=true]')
    if (line.current && selectedItem) scrollTo(line.current, selectedItem)
  }, [selected])
  return line
}
