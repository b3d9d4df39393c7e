import { Plus, X } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import type { Times } from '../../policy.ts'
import { maxPeriodsOfDay } from '../../policy/timetable.ts'
import { completeTime, newTimes } from './state.ts'

/** A time of day as text: a browser's own field shows it in the format of the device. */
const TimeInput = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <input
    className="input input--s"
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    placeholder="00:00"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onBlur={() => onChange(completeTime(value))}
  />
)

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
          <TimeInput label={t('hours.from')} value={opens} onChange={(value) => change(index, { opens: value })} />
          <span className="meta">{t('hours.until_field')}</span>
          <TimeInput
            label={t('hours.until_label')}
            value={closes}
            onChange={(value) => change(index, { closes: value })}
          />
          <IconButton
            icon={X}
            label={t('hours.remove_time')}
            onClick={() => onChange(times.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {times.length < maxPeriodsOfDay && (
        <div>
          <Button variant="ghost" icon={Plus} onClick={() => onChange([...times, newTimes])}>
            {t('hours.add_time')}
          </Button>
        </div>
      )}
    </div>
  )
}
