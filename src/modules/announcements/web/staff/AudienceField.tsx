import { useId, useState } from 'react'
import type { Room } from '#modules/rooms/contract.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { isForEverybody, type Audience } from '../../policy.ts'

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** null: no audience has been chosen yet. */
export type AudienceChoice = Audience | null

const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item]

type Props = {
  rooms: readonly Room[]
  chosen: AudienceChoice
  hint: string
  error: string | undefined
  onChange: (chosen: AudienceChoice) => void
}

/** The audience of an announcement: the whole hotel, floors, or single rooms. */
export const AudienceField = ({ rooms, chosen, hint, error, onChange }: Props) => {
  const { t } = useTranslation()
  const ids = useId()
  const [showsRooms, setShowsRooms] = useState(false)
  const floors = [...new Set(rooms.flatMap(({ floor }) => floor ?? []))].toSorted(byNumber.compare)
  const everybody = chosen !== null && isForEverybody(chosen)
  const current: Audience = chosen ?? { rooms: [], floors: [] }
  // Without rooms and floors an audience is the whole hotel: so removing the last one chooses none at all.
  const choose = (audience: Audience): void => onChange(isForEverybody(audience) ? null : audience)
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${ids}-label`}
      aria-describedby={error ? `${ids}-error` : `${ids}-hint`}
    >
      <span className="label" id={`${ids}-label`}>
        {t('announcements.for_whom')}
      </span>
      <div className="chips">
        <Chip small pressed={everybody} onClick={() => onChange(everybody ? null : { rooms: [], floors: [] })}>
          {t('announcements.everybody')}
        </Chip>
        {floors.map((floor) => (
          <Chip
            key={floor}
            small
            pressed={current.floors.includes(floor)}
            onClick={() => choose({ ...current, floors: toggled(current.floors, floor) })}
          >
            {t('announcements.floor', { floor })}
          </Chip>
        ))}
        {rooms.length > 0 && (
          <Chip
            small
            pressed={showsRooms || current.rooms.length > 0}
            onClick={() => {
              if (showsRooms) choose({ ...current, rooms: [] })
              setShowsRooms(!showsRooms)
            }}
          >
            {t('announcements.rooms')}
          </Chip>
        )}
      </div>
      {showsRooms && (
        <div className="chips announcement-rooms" role="group" aria-label={t('announcements.rooms')}>
          {rooms.map(({ id, room_number }) => (
            <Chip
              key={id}
              small
              pressed={current.rooms.includes(id)}
              onClick={() => choose({ ...current, rooms: toggled(current.rooms, id) })}
            >
              {room_number}
            </Chip>
          ))}
        </div>
      )}
      {error && <FieldError id={`${ids}-error`}>{error}</FieldError>}
      <p className="hint" id={`${ids}-hint`}>
        {hint}
      </p>
    </div>
  )
}
