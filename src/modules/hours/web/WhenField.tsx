import { ChevronDown, Clock } from 'lucide-react'
import { useId, useState } from 'react'
import './hours.css'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import type { HoursSubject } from '../contract/subject.ts'
import { getDaysAhead, offerTimes, openingAt } from '../policy.ts'
import { getShortDay } from './format.ts'
import { getTimetable, useHours, useServerNow } from './use-hours.ts'

const shownTimes = 8

export type WhenProps = {
  /** All of these have to be open. */
  subjects: readonly HoursSubject[]
  /** How many minutes it takes at least. */
  lead: number
  /** The chosen time as the server takes it; null: as soon as possible, or none yet. */
  value: string | null
  onChange: (value: string | null) => void
  /** A time has to be chosen, also while it is open. */
  required?: boolean | undefined
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  latest?: string | null | undefined
  error?: string | undefined
  hint?: string | undefined
}

/** As soon as possible, or a day and a time within the opening hours. While it is closed only a time. */
export const WhenField = ({ subjects, lead, value, onChange, required = false, latest, error, hint }: WhenProps) => {
  const { t, language } = useTranslation()
  const { time_zone } = useHotel()
  const now = useServerNow()
  const { data } = useHours()
  const [wantsTime, setWantsTime] = useState(false)
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const errorId = useId()
  const { time } = useFormats()

  const all = subjects.map((one) => getTimetable(data, one))
  const isOpen = all.every((hours) => openingAt(hours, time_zone, now).open)
  const atTime = required || !isOpen || wantsTime || value !== null
  const getDay = (moment: number): string => localTime(moment, time_zone).slice(0, 10)
  const offered = atTime
    ? offerTimes(all, time_zone, now, lead).filter((moment) => !latest || getDay(moment) <= latest)
    : []
  const days = [...new Set(offered.map(getDay))]
  const chosen = value === null ? null : Date.parse(value)
  const day = chosenDay ?? (chosen === null ? null : getDay(chosen)) ?? days[0]
  const times = offered.filter((moment) => getDay(moment) === day)
  const isAhead = chosen !== null && times.indexOf(chosen) >= shownTimes
  const shown = showsAll || isAhead ? times : times.slice(0, shownTimes)

  const nameDay = (one: string): string => {
    const ahead = getDaysAhead(Date.parse(`${one}T12:00:00Z`), Date.parse(`${getDay(now)}T12:00:00Z`), 'UTC')
    return ahead === 0 ? t('hours.today') : ahead === 1 ? t('hours.tomorrow') : getShortDay(one, language)
  }
  const chooseMode = (mode: 'now' | 'time'): void => {
    setWantsTime(mode === 'time')
    if (mode === 'now') onChange(null)
  }
  return (
    <div
      className="field when"
      role="group"
      aria-label={t('hours.when')}
      aria-describedby={error && errorId}
      data-invalid={error && true}
    >
      <span className="label">{t('hours.when')}</span>
      {!required && isOpen && (
        <SegmentedControl
          label={t('hours.when')}
          options={[
            { value: 'now', label: t('hours.as_soon_as_possible') },
            { value: 'time', label: t('hours.at_a_time'), icon: Clock },
          ]}
          value={atTime ? 'time' : 'now'}
          onChange={chooseMode}
        />
      )}
      {atTime && days.length === 0 && <p className="meta">{t('hours.no_times')}</p>}
      {atTime && days.length > 0 && (
        <>
          <FilterLine label={t('hours.day')} selected={day}>
            {days.map((one) => (
              <Chip
                key={one}
                small
                pressed={one === day}
                onClick={() => {
                  setChosenDay(one)
                  setShowsAll(false)
                }}
              >
                {nameDay(one)}
              </Chip>
            ))}
          </FilterLine>
          <div className="times" role="group" aria-label={t('hours.time')}>
            {shown.map((moment) => (
              <button
                key={moment}
                type="button"
                aria-pressed={moment === chosen}
                onClick={() => onChange(new Date(moment).toISOString())}
              >
                {time(new Date(moment))}
              </button>
            ))}
          </div>
          {shown.length < times.length && (
            <div>
              <Button variant="ghost" onClick={() => setShowsAll(true)}>
                {t('hours.more_times')}
                <ChevronDown />
              </Button>
            </div>
          )}
        </>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}
