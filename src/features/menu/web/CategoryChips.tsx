import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { useTranslation } from '#platform/web/i18n.ts'
import type { MenuCategory } from '#core/menu/contract.ts'
import { CategoryMark } from '#core/menu/web/CategoryMark.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { ChevronLeft, Grip, Pencil, Plus, Trash } from '#platform/web/ui/icons/actions.tsx'
import { ChevronRight } from '#platform/web/ui/icons/page.tsx'

type ChipProps = {
  category: MenuCategory
  count: number
  selected: boolean
  disabled: boolean
  first: boolean
  last: boolean
  onSelect: () => void
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

const CategoryChip = ({ category, count, selected, disabled, first, last, onSelect, onMove, onEdit, onDelete }: ChipProps) => {
  const { t } = useTranslation()
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: category.id, disabled })
  const { name, icon } = category
  // Dragging is the pointer's way; the arrows are everybody's.
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition, zIndex: isDragging ? 1 : undefined }
  const words = (
    <>
      <CategoryMark icon={icon} />
      <span>{name}</span>
    </>
  )
  if (!selected) {
    return (
      <button ref={setNodeRef} type="button" className="chip chip--drag" style={style} aria-pressed={false} onClick={onSelect} {...listeners}>
        <Grip />
        {words}
        <span className="meta num">{count}</span>
      </button>
    )
  }
  return (
    <span ref={setNodeRef} className="chip chip--edit" role="group" aria-label={name} style={style}>
      <span className="row chip--drag" {...listeners}>
        <Grip />
        {words}
        <span className="vh">{t('menu.selected')}</span>
      </span>
      <IconButton icon={ChevronLeft} label={t('menu.move_earlier', { name })} disabled={disabled || first} onClick={() => onMove(-1)} />
      <IconButton icon={ChevronRight} label={t('menu.move_later', { name })} disabled={disabled || last} onClick={() => onMove(1)} />
      <IconButton icon={Pencil} label={t('menu.edit_named', { name })} disabled={disabled} onClick={onEdit} />
      <IconButton icon={Trash} label={t('menu.delete_named', { name })} disabled={disabled} onClick={onDelete} />
    </span>
  )
}

type CategoryChipsProps = {
  categories: readonly MenuCategory[]
  counts: ReadonlyMap<string, number>
  selected: string | null
  disabled: boolean
  onSelect: (id: string) => void
  onOrder: (ids: string[]) => void
  onEdit: (category: MenuCategory) => void
  onDelete: (category: MenuCategory) => void
  onAdd: () => void
}

/** The categories as chips: drag them, or use the arrows of the selected one. */
export const CategoryChips = ({ categories, counts, selected, disabled, onSelect, onOrder, onEdit, onDelete, onAdd }: CategoryChipsProps) => {
  const { t } = useTranslation()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }))
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
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <div className="chips mb-4">
            {categories.map((category, place) => (
              <CategoryChip
                key={category.id} category={category} count={counts.get(category.id) ?? 0} selected={category.id === selected} disabled={disabled} first={place === 0} last={place === categories.length - 1}
                onSelect={() => onSelect(category.id)} onMove={(by) => move(place, place + by)} onEdit={() => onEdit(category)} onDelete={() => onDelete(category)}
              />
            ))}
            <button type="button" className="chip chip--add" disabled={disabled} aria-haspopup="dialog" onClick={onAdd}>
              <Plus />
              {t('menu.add_category')}
            </button>
          </div>
        </SortableContext>
      </DndContext>
    </>
  )
}
