import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { intlLocale } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { platformName, shownNights, type RoomNights } from '../contract.ts'
import { layOut, listDays } from '../policy.ts'

const tones: Readonly<Record<string, string>> = {
  airbnb: 'brass',
  'booking.com': 'blue',
  vrbo: 'green',
  manual: 'grey',
}
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** The booked nights of each room. A stay begins in the middle of its first day. */
export const NightsGrid = ({ rooms, from }: { rooms: readonly RoomNights[]; from: string }) => {
  const { t, language } = useTranslation()
  const { date } = useFormats()
  const days = listDays(from, shownNights)
  const month = new Intl.DateTimeFormat(intlLocale(language), { month: 'long', timeZone: 'UTC' }).format(new Date(from))
  return (
    <div className="tablebox" role="region" aria-label={t('calendars.nights')} tabIndex={0}>
      <div className="nights">
        <div className="nights__row nights__head" aria-hidden="true">
          <span className="nights__room">{month}</span>
          {days.map((day) => (
            <span key={day} className={cx(isWeekend(day) && 'we')}>
              {Number(day.slice(8))}
            </span>
          ))}
        </div>
        {rooms.map(({ room_id, room_number, stays }) => {
          const { bars, lines } = layOut(stays, days)
          return (
            <section
              key={room_id}
              className="nights__row"
              aria-label={room_number}
              style={{ '--lines': lines } as CSSProperties}
            >
              <span className="nights__room">{room_number}</span>
              <ul className="nights__bars">
                {bars.map(({ stay, begin, end, line, isCutLeft, isCutRight }) => {
                  const name = stay.guest_name || (platformName(stay.source) ?? t('calendars.reserved'))
                  const title = [
                    name,
                    `${date(stay.check_in)} – ${date(stay.check_out)}`,
                    stay.conflict && t('calendars.conflict'),
                  ]
                    .filter(Boolean)
                    .join(', ')
                  return (
                    <li
                      key={stay.id}
                      title={title}
                      className={cx(
                        'night',
                        `night--${tones[stay.source] ?? 'green'}`,
                        stay.conflict && 'night--conflict',
                        isCutLeft && 'night--cut-left',
                        isCutRight && 'night--cut-right',
                      )}
                      style={{ gridColumn: `${begin} / ${end}`, gridRow: line }}
                    >
                      {stay.conflict && <TriangleAlert />}
                      <span aria-hidden="true">{name}</span>
                      <span className="sr-only">{title}</span>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}
