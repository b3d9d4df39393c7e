import { formatDays } from '#platform/contract/zone/day-range.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import type { ReservationConflict } from '../../contract/conflicts.ts'
import { ReservationTable, type Marks } from '../ReservationTable.tsx'
import { ConflictCard } from './ConflictCard.tsx'

/** Each conflict with both of its reservations. */
export const ConflictList = ({ items, marks }: { items: readonly ReservationConflict[]; marks: Marks }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="stack">
      {items.map((conflict) => (
        <div key={conflict.id} className="stack stack--s">
          <ConflictCard conflict={conflict} />
          <ReservationTable
            rows={[conflict.first, conflict.second]}
            marks={marks}
            label={`${conflict.room_number}: ${t('reservations.booked_twice', {
              days: formatDays(conflict.starts_on, conflict.ends_on, language),
            })}`}
          />
        </div>
      ))}
    </div>
  )
}
