import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The target of an arrow key in a row of `count` items with one tab stop (tabs, radio buttons). The row is a ring.
 * @returns the new index, or null for other keys
 */
export const arrowTarget = (key: string, at: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : (at + step + count) % count
}

/** Handles the keys of such a row: selects the item of an arrow key, and moves the focus to it. */
export const onArrow =
  <Item>(role: 'radio' | 'tab', at: number, items: readonly Item[], select: (item: Item) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const to = arrowTarget(event.key, at, items.length)
    const item = to === null ? undefined : items[to]
    if (to === null || item === undefined) return
    event.preventDefault()
    select(item)
    event.currentTarget.querySelectorAll<HTMLElement>(`[role=${role}]`)[to]?.focus()
  }
