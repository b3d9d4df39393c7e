import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { GripVertical, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EntryActions } from '#platform/web/ui/list/EntryActions.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { categoryTexts, type MenuCategory } from '../../contract.ts'
import { CategoryMark } from './CategoryMark.tsx'

/** The names of the buttons that move, edit and delete a category. */
export const getLabels = (t: Translate, { name }: MenuCategory) => ({
  up: t('menu.move_earlier', { name }),
  down: t('menu.move_later', { name }),
  edit: t('menu.edit_named', { name }),
  delete: t('menu.delete_named', { name }),
})

type ChipProps = {
  category: MenuCategory
  count: number
  selected: boolean
  disabled: boolean
  onSelect: () => void
  /** Its actions. */
  children: ReactNode
}

const CategoryChip = ({ category, count, selected, disabled, onSelect, children }: ChipProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: category.id, disabled })
  const { name, icon } = category
  // Dragging is for pointers; the arrow buttons work for everyone.
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  }
  return (
    <span
      ref={setNodeRef}
      className={selected ? 'chip chip--parts chip--edit' : 'chip chip--parts'}
      role="group"
      aria-label={name}
      style={style}
    >
      <button type="button" className="chip-name" aria-pressed={selected} onClick={onSelect} {...listeners}>
        <GripVertical />
        <CategoryMark icon={icon} />
        <span>{name}</span>
        <span className="num">{count}</span>
        <TranslationStatus row={category} texts={categoryTexts} small />
      </button>
      {children}
    </span>
  )
}

export type CategoryListProps = {
  categories: readonly MenuCategory[]
  counts: ReadonlyMap<string, number>
  disabled: boolean
  onOrder: (ids: string[]) => void
  onEdit: (category: MenuCategory) => void
  onDelete: (category: MenuCategory) => void
  onAdd: () => void
}

/** The categories as chips: drag them (on a phone after a long press), or use the arrows of the selected one. */
export const CategoryChips = ({
  categories,
  counts,
  selected,
  disabled,
  onSelect,
  onOrder,
  onEdit,
  onDelete,
  onAdd,
}: CategoryListProps & { selected: string | null; onSelect: (id: string) => void }) => {
  const { t } = useTranslation()
  // A long press drags; otherwise the finger scrolls the page.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const ids = categories.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < ids.length) onOrder(arrayMove(ids, from, to))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <>
      {categories.length > 1 && <p className="overline mb-2">{t('menu.categories_hint')}</p>}
      {/* dnd-kit's hidden texts for screen readers are English and describe keys that are not used here. */}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <FilterLine selected={selected}>
            {categories.map((category, place) => (
              <CategoryChip
                key={category.id}
                category={category}
                count={counts.get(category.id) ?? 0}
                selected={category.id === selected}
                disabled={disabled}
                onSelect={() => onSelect(category.id)}
              >
                {category.id === selected && (
                  <EntryActions
                    along="row"
                    labels={getLabels(t, category)}
                    first={place === 0}
                    last={place === categories.length - 1}
                    disabled={disabled}
                    onMove={(direction) => move(place, place + (direction === 'up' ? -1 : 1))}
                    onEdit={() => onEdit(category)}
                    onDelete={() => onDelete(category)}
                  />
                )}
              </CategoryChip>
            ))}
            <button type="button" className="chip chip--add" disabled={disabled} aria-haspopup="dialog" onClick={onAdd}>
              <Plus />
              {t('menu.add_category')}
            </button>
          </FilterLine>
        </SortableContext>
      </DndContext>
    </>
  )
}

const nothing = (): undefined => undefined
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
