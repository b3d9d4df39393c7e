import { useEffect, useRef, type ChangeEvent } from 'react'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Calendar } from '#platform/web/ui/icons/places.tsx'

const open = (input: HTMLInputElement): void => {
  try {
    input.showPicker()
  } catch {
    // Older browsers open it themselves, or let the day be typed.
  }
}

/**
 * The day of which a board shows its cards. The browser's own date field lies over words that show the day as
 * everywhere in the hotel, whatever the browser's language.
 * @param day `YYYY-MM-DD`; empty for every day
 * @param text the day as it is shown
 * @param onDay what was picked; null where the field was emptied
 */
export const DayField = ({
  label,
  day,
  latest,
  text,
  onDay,
}: {
  label: string
  day: string
  latest: string
  text: string
  onDay: (day: string | null) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current.value !== day) input.current.value = day
  }, [day])
  const change = ({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    // While somebody types, the year is 0002 for a moment: not controlled by us, and not taken.
    if (value === '') onDay(null)
    else if (validity.valid) onDay(value)
  }
  // Within, not :focus: the last stop in such a field is the mark of its calendar, and then the field itself has no
  // focus.
  return (
    <label
      className={buttonClass(
        { look: 'line' },
        'num relative focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus)',
      )}
    >
      <Calendar />
      <span aria-hidden="true">{text}</span>
      <input
        ref={input}
        type="date"
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        aria-label={label}
        defaultValue={day}
        min="2000-01-01"
        max={latest}
        onChange={change}
        onClick={(event) => open(event.currentTarget)}
      />
    </label>
  )
}
