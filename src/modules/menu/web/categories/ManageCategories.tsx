import { arrayMove } from '@dnd-kit/sortable'
import { Plus } from 'lucide-react'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { EntryActions } from '#platform/web/ui/list/EntryActions.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { categoryTexts } from '../../contract.ts'
import { getLabels, type CategoryListProps } from './CategoryChips.tsx'
import { CategoryMark } from './CategoryMark.tsx'

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
}: CategoryListProps & { onClose: () => void }) => {
  const { t } = useTranslation()
  const ids = categories.map(({ id }) => id)
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
              labels={getLabels(t, category)}
              first={place === 0}
              last={place === categories.length - 1}
              disabled={disabled}
              onMove={(direction) => onOrder(arrayMove(ids, place, place + (direction === 'up' ? -1 : 1)))}
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
