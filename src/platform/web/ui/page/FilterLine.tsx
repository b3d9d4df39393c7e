import type { ReactNode } from 'react'
import { useSelectedInSight } from './in-sight.ts'

/**
 * The filters of a page: on a phone one line that scrolls sideways, on wider screens as many rows as needed.
 * @param label names the group
 * @param selected the active filter, if any: it is scrolled into view
 * @param mark fixed at the end of a phone's line; may appear and disappear without moving the filters
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
