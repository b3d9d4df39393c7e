import { Calendar, Check, Pencil } from 'lucide-react'
import type { ThingWithHours } from '#modules/features/web/feature.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { Pill, Tag } from '#platform/web/ui/badges/Pill.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { ClockDashed } from '#platform/web/ui/icons.ts'
import type { OpeningHours } from '../../contract.ts'
import { openingAt, type Exception } from '../../policy.ts'
import { formatOpeningState } from '../format.ts'
import { useHoursFormat } from '../use-hours-format.ts'
import { getBars, groupDays, nameDates, nameDays, nameTimes, weekdays } from './state.ts'

const shownExceptions = 4

/** A timetable: whether it is open now, its week as lines, its next exceptions, and what uses it. */
export const TimetableCard = ({
  row,
  things,
  onEdit,
}: {
  row: OpeningHours
  things: readonly ThingWithHours[]
  onEdit: () => void
}) => {
  const format = useHoursFormat()
  const { t, language, timeZone, now } = format
  const opening = openingAt(row, timeZone, now)
  const local = localTime(now, timeZone)
  const today = local.slice(0, 10)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14))
  const nameException = (exception: Exception): string =>
    `${nameDates(exception, language)}: ${exception.periods.length === 0 ? t('hours.closed_state') : nameTimes(exception.periods)}`
  const exceptions = row.exceptions.filter(({ until }) => until >= today).slice(0, shownExceptions)
  return (
    <article className="card stack hours-card" aria-label={row.name}>
      <div>
        <div className="row between items-start">
          <h2 className="serif grow text-xl">{row.name}</h2>
          <IconButton icon={Pencil} label={t('hours.edit_named', { name: row.name })} onClick={onEdit} />
        </div>
        <Pill tone={opening.open ? 'success' : 'neutral'} icon={opening.open ? Check : ClockDashed}>
          {formatOpeningState(opening, format)}
        </Pill>
      </div>
      <div className="hours-week">
        {groupDays(row.periods).map(({ days, times }) => (
          <div key={days.join()} className={days.includes(weekday) ? 'is-today' : undefined}>
            <p>
              <b>{days.length === weekdays.length ? t('hours.every_day') : nameDays(days, language)}</b>
              <span className="num">{nameTimes(times)}</span>
            </p>
            <div className="hours-track" aria-hidden="true">
              {getBars(times).map(({ from, to, cut }) => (
                <i
                  key={`${from} ${to}`}
                  className={cut}
                  style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                />
              ))}
              {days.includes(weekday) && <u style={{ left: `${(minute / 1440) * 100}%` }} />}
            </div>
          </div>
        ))}
        <div className="hours-axis" aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      {exceptions.length > 0 && (
        <p className="row meta">
          <Calendar />
          <span className="grow">{exceptions.map(nameException).join(' · ')}</span>
        </p>
      )}
      {things.length > 0 && (
        <div className="row row--wrap">
          <span className="meta">{t('hours.for')}</span>
          {things.map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
        </div>
      )}
    </article>
  )
}
