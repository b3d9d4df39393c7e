import { Calendar, Plus, Trash } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { Exception } from '../../policy.ts'
import { nameDates, nameTimes } from './state.ts'
import { TimesFields } from './TimesFields.tsx'

/** Days on which other times hold, or none. A new one is filled in before it becomes a line. */
export const ExceptionFields = ({
  exceptions,
  onChange,
}: {
  exceptions: readonly Exception[]
  onChange: (exceptions: readonly Exception[]) => void
}) => {
  const { t, language } = useTranslation()
  const { time_zone } = useHotel()
  // The one that is being filled in is the last.
  const [isAdding, setAdding] = useState(false)
  const last = exceptions.length - 1
  const added = isAdding && exceptions[last]
  const change = (values: Partial<Exception>) =>
    onChange(exceptions.map((one, index) => (index === last ? { ...one, ...values } : one)))
  const add = () => {
    const today = localTime(Date.now(), time_zone).slice(0, 10)
    onChange([...exceptions, { from: today, until: today, periods: [] }])
    setAdding(true)
  }
  const remove = (at: number) => {
    onChange(exceptions.filter((_, index) => index !== at))
    if (at === last) setAdding(false)
  }
  return (
    <section className="field" aria-label={t('hours.exceptions')}>
      <span className="label">{t('hours.exceptions')}</span>
      {exceptions.length > 0 && (
        <ul className="hours-exceptions">
          {exceptions.map((exception, index) => {
            const day = nameDates(exception, language)
            return (
              <li key={`${exception.from} ${exception.until} ${index === last && isAdding}`}>
                <Calendar />
                <span className="grow">
                  <b className="font-[600]">{day}</b>
                  <span className="meta num block">
                    {exception.periods.length === 0 ? t('hours.closed_state') : nameTimes(exception.periods)}
                  </span>
                </span>
                <IconButton icon={Trash} label={t('hours.remove_exception', { day })} onClick={() => remove(index)} />
              </li>
            )
          })}
        </ul>
      )}
      {added && (
        <div className="hours-group">
          <div className="hours-two">
            <TextField
              label={t('hours.first_day')}
              type="date"
              value={added.from}
              onChange={({ target: { value } }) =>
                change({ from: value, ...(added.until < value && { until: value }) })
              }
            />
            <TextField
              label={t('hours.last_day')}
              type="date"
              value={added.until}
              min={added.from}
              onChange={({ target }) => change({ until: target.value })}
            />
          </div>
          <SegmentedControl
            label={t('hours.exceptions')}
            options={[
              { value: 'closed', label: t('hours.closed_state') },
              { value: 'times', label: t('hours.other_times') },
            ]}
            value={added.periods.length === 0 ? 'closed' : 'times'}
            onChange={(to) => change({ periods: to === 'closed' ? [] : [{ opens: '08:00', closes: '18:00' }] })}
          />
          {added.periods.length > 0 && (
            <TimesFields times={added.periods} onChange={(periods) => change({ periods })} />
          )}
        </div>
      )}
      <div>
        <Button variant="ghost" icon={Plus} onClick={add}>
          {t('hours.add_exception')}
        </Button>
      </div>
    </section>
  )
}
