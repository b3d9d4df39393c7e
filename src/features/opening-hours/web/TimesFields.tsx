import { Plus, X } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { maxPeriodsOfDay } from '#core/hours/contract/timetable.ts'
import type { Times } from '#core/hours/policy.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { newTimes } from './state.ts'

/** The browser has no 24:00: there the end of a day is 00:00. */
const toField = (closes: string): string => (closes === '24:00' ? '00:00' : closes)
const fromField = (typed: string): string => (typed === '00:00' ? '24:00' : typed)

/** From and until, as often as the day needs it. */
export const TimesFields = ({
  times,
  onChange,
}: {
  times: readonly Times[]
  onChange: (times: readonly Times[]) => void
}) => {
  const { t } = useTranslation()
  const change = (at: number, values: Partial<Times>) =>
    onChange(times.map((one, index) => (index === at ? { ...one, ...values } : one)))
  return (
    <div className="stack stack--s">
      {times.map(({ opens, closes }, index) => (
        <div className="hours-span" key={index}>
          <input
            className="input input--s"
            type="time"
            aria-label={t('opening-hours.from')}
            value={opens}
            onChange={({ target }) => change(index, { opens: target.value })}
          />
          <span className="meta">{t('opening-hours.until')}</span>
          <input
            className="input input--s"
            type="time"
            aria-label={t('opening-hours.until_label')}
            value={toField(closes)}
            onChange={({ target }) => change(index, { closes: fromField(target.value) })}
          />
          <IconButton
            icon={X}
            label={t('opening-hours.remove_time')}
            onClick={() => onChange(times.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {times.length < maxPeriodsOfDay && (
        <div>
          <Button variant="ghost" icon={Plus} onClick={() => onChange([...times, newTimes])}>
            {t('opening-hours.add_time')}
          </Button>
        </div>
      )}
    </div>
  )
}
