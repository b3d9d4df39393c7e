import { Plus } from 'lucide-react'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { EntryActions } from '#platform/web/ui/list/EntryActions.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { categoryTexts, type MenuCategory } from '../../contract.ts'
import { CategoryMark } from '../CategoryMark.tsx'

type ManageProps = {
  categories: readonly MenuCategory[]
  counts: ReadonlyMap<string, number>
  disabled: boolean
  onClose: () => void
  onOrder: (ids: string[]) => void
  onEdit: (category: MenuCategory) => void
  onDelete: (category: MenuCategory) => void
  onAdd: () => void
}

/** All categories in one list: an alternative to the chips for many categories and small screens. */
export const ManageCategories = ({
  categories,
  counts,
  disabled,
  onClose,
  onOrder,
  onEdit,
  onDelete,
  onAdd,
}: ManageProps) => {
  const { t } = useTranslation()
  const swap = (place: number, other: number) => {
    const ids = categories.map(({ id }) => id)
    const [moved = '', stayed = ''] = [ids[place], ids[other]]
    ids[place] = stayed
    ids[other] = moved
    onOrder(ids)
  }
  return (
    <Dialog title={t('menu.manage_categories')} onClose={onClose}>
      <ul className="list list--bare">
        {categories.map((category, place) => (
          <li key={category.id}>
            <CategoryMark icon={category.icon} />
            <span className="grow">
              {category.name} <span className="meta num">{counts.get(category.id) ?? 0}</span>{' '}
              <TranslationStatus row={category} texts={categoryTexts} small />
            </span>
            <EntryActions
              labels={{
                up: t('menu.move_earlier', { name: category.name }),
                down: t('menu.move_later', { name: category.name }),
                edit: t('menu.edit_named', { name: category.name }),
                delete: t('menu.delete_named', { name: category.name }),
              }}
              first={place === 0}
              last={place === categories.length - 1}
              disabled={disabled}
              onMove={(direction) => swap(place, direction === 'up' ? place - 1 : place + 1)}
              onEdit={() => onEdit(category)}
              onDelete={() => onDelete(category)}
            />
          </li>
        ))}
      </ul>
      <Button variant="line" wide icon={Plus} disabled={disabled} onClick={onAdd}>
        {t('menu.add_category')}
      </Button>
    </Dialog>
  )
}
