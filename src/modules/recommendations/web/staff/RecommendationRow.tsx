import { Pencil, Trash } from 'lucide-react'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { Recommendation } from '../../contract.ts'
import { getCategoryKey, getTexts } from '../../policy.ts'
import { PlacePicture } from '../PlacePicture.tsx'

type RecommendationRowProps = {
  place: Recommendation
  current: boolean
  disabled: boolean
  onOpen: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One place of the list. A tap opens it; every button's name includes the place. */
export const RecommendationRow = ({ place, current, disabled, onOpen, onEdit, onDelete }: RecommendationRowProps) => {
  const { t } = useTranslation()
  const { name, category, distance } = place
  const key = getCategoryKey(category)
  return (
    <li className={cx('place-row', current && 'place-row--current')}>
      <button type="button" className="grow" aria-haspopup="dialog" onClick={onOpen}>
        <PlacePicture of={place} className="thumb" sizes="56px" />
        <span className="grow">
          <b className="font-semibold">{name}</b>
          <span className="meta">
            {key ? t(key) : category} · {distance}
          </span>
          <TranslationStatus row={place} texts={getTexts(place)} />
        </span>
      </button>
      <IconButton icon={Pencil} label={t('recommendations.edit', { name })} disabled={disabled} onClick={onEdit} />
      <IconButton
        icon={Trash}
        danger
        label={t('recommendations.delete_named', { name })}
        disabled={disabled}
        onClick={onDelete}
      />
    </li>
  )
}
