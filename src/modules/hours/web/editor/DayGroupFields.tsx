import { Plus } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { getLetters, getLongDay, newTimes, toggleDay, weekdays, type DayGroup } from './state.ts'
import { TimesFields } from './TimesFields.tsx'

/** The week: days with the same times stand together. A day that is in no group is closed. */
export const DayGroupFields = ({
  groups,
  onChange,
}: {
  groups: readonly DayGroup[]
  onChange: (groups: readonly DayGroup[]) => void
}) => {
  const { t, language } = useTranslation()
  const isWhole = groups.some(({ days }) => days.length === weekdays.length)
  return (
    <>
      {groups.map(({ days, times }, index) => (
        <div className="hours-group" key={index}>
          <div className="hours-days" role="group" aria-label={t('hours.days')}>
            {weekdays.map((day) => (
              <button
                key={day}
                type="button"
                aria-label={getLongDay(day, language)}
                aria-pressed={days.includes(day)}
                onClick={() => onChange(toggleDay(groups, index, day))}
              >
                {getLetters(day, language)}
              </button>
            ))}
          </div>
          <TimesFields
            times={times}
            onChange={(to) => onChange(groups.map((group, at) => (at === index ? { ...group, times: to } : group)))}
          />
        </div>
      ))}
      {!isWhole && groups.length < weekdays.length && (
        <div>
          <Button
            variant="ghost"
            icon={Plus}
            onClick={() =>
              onChange([
                ...groups,
                {
                  days: weekdays.filter((day) => groups.every((group) => !group.days.includes(day))),
                  times: [newTimes],
                },
              ])
            }
          >
            {t('hours.add_days')}
          </Button>
        </div>
      )}
    </>
  )
}
