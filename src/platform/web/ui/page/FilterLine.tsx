import type { ReactNode } from 'react'
import { useSelectedInSight } from './in-sight.ts'

/**
 * Filters of a page: on a phone one line that scrolls sideways, on wider screens as many rows as they need.
 * @param label names them as a group
 * @param selected which of them is on, where one is: it is kept in sight
 * @param mark stands still at the end of a phone's line; it may come and go without moving the filters
 */
export const FilterLine = ({
  label,
  selected,
  mark,
  children,
}: {
  label?: string | undefined
  selected?: unknown
  mark?: ReactNode
  children: ReactNode
}) => {
  const line = useSelectedInSight(selected)
  return (
    <div className="filters">
      <div ref={line} className="filter-line" role={label === undefined ? undefined : 'group'} aria-label={label}>
        {children}
      </div>
      {mark}
    </div>
  )
}
