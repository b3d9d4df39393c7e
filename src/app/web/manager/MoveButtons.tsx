import type { MouseEvent } from 'react'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import type { IconType } from '#platform/web/ui/icons/Icon.tsx'
import { ChevronDown, ChevronLeft } from '#platform/web/ui/icons/actions.tsx'
import { ChevronRight, ChevronUp } from '#platform/web/ui/icons/page.tsx'

export type Direction = 'up' | 'down'

const icons: Readonly<Record<'column' | 'row', Readonly<Record<Direction, IconType>>>> = {
  column: { up: ChevronUp, down: ChevronDown },
  row: { up: ChevronLeft, down: ChevronRight },
}

/**
 * One place on or back in an ordered list: what dragging does, for everybody. At the ends and while nothing can be
 * moved a button stays in reach and does nothing, for a disabled one would lose the focus with which somebody moves on.
 * @param labels "Move Espresso up", "Move Espresso down"
 * @param along `row` where the list runs sideways
 */
export const MoveButtons = ({
  labels,
  first,
  last,
  disabled = false,
  along = 'column',
  onMove,
}: {
  labels: Readonly<Record<Direction, string>>
  first: boolean
  last: boolean
  disabled?: boolean
  along?: 'column' | 'row'
  onMove: (direction: Direction) => void
}) =>
  (['up', 'down'] as const).map((direction) => {
    const off = disabled || (direction === 'up' ? first : last)
    const press = (event: MouseEvent) => {
      event.stopPropagation()
      if (!off) onMove(direction)
    }
    return (
      <IconButton
        key={direction}
        icon={icons[along][direction]}
        label={labels[direction]}
        aria-disabled={off || undefined}
        onClick={press}
      />
    )
  })
