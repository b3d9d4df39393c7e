import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Pencil, Trash } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { MoreActions } from '#platform/web/ui/page/MoreActions.tsx'

export type Direction = 'up' | 'down'

const icons = {
  column: { up: ChevronUp, down: ChevronDown },
  row: { up: ChevronLeft, down: ChevronRight },
}

/**
 * The buttons of an entry in an ordered list. Those that move it are an alternative to dragging; at an end of the list
 * they stay enabled, since a disabled button would lose the focus.
 * @param labels the name of each button, with the entry's name in it: "Move Espresso up"
 * @param along `row` for a horizontal list
 * @param folded all but editing is behind three dots, where the row has little room
 */
export const EntryActions = ({
  labels,
  first,
  last,
  disabled,
  along = 'column',
  folded = false,
  onMove,
  onEdit,
  onDelete,
}: {
  labels: Readonly<Record<Direction | 'edit' | 'delete', string>>
  first: boolean
  last: boolean
  disabled: boolean
  along?: 'column' | 'row'
  folded?: boolean
  onMove: (direction: Direction) => void
  onEdit: () => void
  onDelete: () => void
}) => {
  const edit = (
    <IconButton icon={Pencil} label={labels.edit} disabled={disabled} aria-haspopup="dialog" onClick={onEdit} />
  )
  if (folded)
    return (
      <>
        {edit}
        <MoreActions
          onCard
          actions={[
            { label: labels.up, icon: icons[along].up, disabled: disabled || first, onPress: () => onMove('up') },
            { label: labels.down, icon: icons[along].down, disabled: disabled || last, onPress: () => onMove('down') },
            { label: labels.delete, icon: Trash, disabled, danger: true, opensDialog: true, onPress: onDelete },
          ]}
        />
      </>
    )
  return (
    <>
      {(['up', 'down'] as const).map((direction) => {
        const off = disabled || (direction === 'up' ? first : last)
        return (
          <IconButton
            key={direction}
            icon={icons[along][direction]}
            label={labels[direction]}
            aria-disabled={off || undefined}
            onClick={(event) => {
              event.stopPropagation()
              if (!off) onMove(direction)
            }}
          />
        )
      })}
      {edit}
      <IconButton
        icon={Trash}
        danger={along === 'column'}
        label={labels.delete}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={onDelete}
      />
    </>
  )
}

/** An entry of an ordered list with its position, the start of its text and its actions. */
export const EntryRow = ({
  title,
  text,
  place,
  children,
  ...actions
}: {
  title: string
  text: string
  place: number
  children: ReactNode
} & Omit<ComponentProps<typeof EntryActions>, 'first'>) => (
  <li className="m">
    <span className="serif num place" aria-hidden="true">
      {place + 1}
    </span>
    <div className="grow">
      <b className="font-semibold">{title}</b>
      {text && <p className="meta line-clamp-1">{text.replaceAll(/\s+/g, ' ')}</p>}
      {children}
    </div>
    <div className="mitem justify-end">
      <EntryActions first={place === 0} {...actions} />
    </div>
  </li>
)
