import { EntryActions, type Direction } from '#app/web/manager/EntryActions.tsx'
import { TranslationStatus } from '#core/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { entryTexts, type Entry } from '../contract.ts'

type EntryRowProps = {
  entry: Entry
  place: number
  last: boolean
  disabled: boolean
  onMove: (direction: Direction) => void
  onEdit: () => void
  onDelete: () => void
}

/** One entry with its position, the start of its text and its actions. Every button's name includes the entry. */
export const EntryRow = ({ entry, place, last, disabled, onMove, onEdit, onDelete }: EntryRowProps) => {
  const { t } = useTranslation()
  const { title, content } = entry
  return (
    <li className="m">
      <span className="serif num place" aria-hidden="true">
        {place + 1}
      </span>
      <div className="grow">
        <b className="font-semibold">{title}</b>
        {content && <p className="meta line-clamp-1">{content.replaceAll(/\s+/g, ' ')}</p>}
        <TranslationStatus row={entry} texts={entryTexts} />
      </div>
      <div className="mitem justify-end">
        <EntryActions
          labels={{
            up: t('guide.move_up', { title }),
            down: t('guide.move_down', { title }),
            edit: t('guide.edit', { title }),
            delete: t('guide.delete_named', { title }),
          }}
          first={place === 0}
          last={last}
          disabled={disabled}
          onMove={onMove}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
    </li>
  )
}
