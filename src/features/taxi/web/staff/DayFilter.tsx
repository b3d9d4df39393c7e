import { useEffect, useRef, type ChangeEvent } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Calendar } from '#platform/web/ui/icons/places.tsx'

const open = (input: HTMLInputElement): void => {
  try {
    input.showPicker()
  } catch {
    // Older browsers open it themselves, or let the day be typed.
  }
}

/**
 * The day whose taxis are shown, today unless somebody picks another. The browser's own date field lies over words that
 * show the day as everywhere in the house, whatever the browser's language.
 * @param day `YYYY-MM-DD`; null for today, also after midnight
 * @param text the day as it is shown
 */
export const DayFilter = ({ day, today, text, onDay }: { day: string | null; today: string; text: string; onDay: (day: string | null) => void }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const shown = day ?? today
  useEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown
  }, [shown])
  const change = ({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    // While somebody types, the year is 0002 for a moment: not controlled by us, and not taken.
    if (value === '') onDay(null)
    else if (validity.valid) onDay(value === today ? null : value)
  }
  return (
    <>
      <label className={buttonClass({ look: 'line' }, 'num relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)')}>
        <Calendar />
        <span aria-hidden="true">{text}</span>
        <input
          ref={input}
          type="date"
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
          aria-label={t('taxi.day')}
          defaultValue={shown}
          min="2000-01-01"
          max={today}
          onChange={change}
          onClick={(event) => open(event.currentTarget)}
        />
      </label>
      {day !== null && (
        <Button look="ghost" onClick={() => onDay(null)}>
          {t('taxi.today')}
        </Button>
      )}
    </>
  )
}
