import {
  Camera,
  ChevronDown,
  ChevronUp,
  Clock,
  GripVertical,
  List,
  ListOrdered,
  Pencil,
  StickyNote,
} from 'lucide-react'
import type { HTMLAttributes } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { departmentNames } from '#modules/team/web/roles.ts'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { typeTexts, type RequestType } from '../../contract.ts'
import { readName } from '../../policy.ts'
import { getTypeIcon } from '../icons.tsx'

const minutesOfHour = 60

/** "20 min", "4 h" */
export const getDuration = (t: Translate, minutes: number): string =>
  minutes % minutesOfHour === 0
    ? t('requests.hours', { count: minutes / minutesOfHour })
    : t('requests.minutes', { count: minutes })

const Mark = ({ icon: Icon, label }: { icon: IconType; label: string }) => (
  <span role="img" aria-label={label} title={label}>
    <Icon className="type-mark" />
  </span>
)

const Marks = ({ type }: { type: RequestType }) => {
  const { t } = useTranslation()
  return (
    <span className="row gap-1.5">
      {type.quantity_max !== null && <Mark icon={ListOrdered} label={t('request_types.mark_quantity')} />}
      {type.choices !== null && <Mark icon={List} label={t('request_types.mark_choices')} />}
      {type.time !== 'none' && <Mark icon={Clock} label={t('request_types.mark_time')} />}
      {type.note !== 'none' && <Mark icon={StickyNote} label={t('request_types.mark_note')} />}
      {type.photo && <Mark icon={Camera} label={t('request_types.mark_photo')} />}
    </span>
  )
}

/**
 * One thing that guests can ask for: where it goes, what is asked, and its actions. On wide screens it can be dragged.
 */
export const TypeRow = ({
  type,
  first,
  last,
  disabled,
  drag,
  onMove,
  onEdit,
  onHide,
}: {
  type: RequestType
  first: boolean
  last: boolean
  disabled: boolean
  /** Of dragging with a mouse. Keyboards and touch screens use the buttons. */
  drag: Pick<HTMLAttributes<HTMLLIElement>, 'onDragStart' | 'onDragOver' | 'onDrop'>
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onHide: (hidden: boolean) => void
}) => {
  const { t, language } = useTranslation()
  const isPhone = useIsPhone()
  const { content_languages } = useHotel()
  const name = readName(type, t, language)
  const Icon = getTypeIcon(type.icon)
  const move = (by: -1 | 1, off: boolean) => () => !off && !disabled && onMove(by)
  return (
    <li className={cx('m type-row', type.hidden && 'type-row--hidden')} draggable={!isPhone && !disabled} {...drag}>
      {!isPhone && <GripVertical className="text-ink-3" />}
      <span className="glyph">
        <Icon />
      </span>
      <div className="grow">
        <b className="font-[600]">{name}</b>
        <p className="meta row row--wrap gap-x-2.5 gap-y-1">
          {t(departmentNames[type.department])}
          {type.target_minutes !== null && ` · ${getDuration(t, type.target_minutes)}`}
          <Marks type={type} />
        </p>
        {type.name !== null && content_languages.length > 1 && (
          <TranslationStatus row={{ ...type, hint: type.hint ?? '' }} texts={typeTexts} />
        )}
      </div>
      {!isPhone && (
        <>
          <IconButton
            icon={ChevronUp}
            label={t('request_types.move_up', { name })}
            aria-disabled={first || disabled || undefined}
            onClick={move(-1, first)}
          />
          <IconButton
            icon={ChevronDown}
            label={t('request_types.move_down', { name })}
            aria-disabled={last || disabled || undefined}
            onClick={move(1, last)}
          />
        </>
      )}
      <IconButton
        icon={Pencil}
        label={t('request_types.edit', { name })}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={onEdit}
      />
      <Switch
        label={t('request_types.visible', { name })}
        labels={[t('request_types.shown'), t('request_types.hidden')]}
        checked={!type.hidden}
        disabled={disabled}
        onChange={(shown) => onHide(!shown)}
      />
    </li>
  )
}
