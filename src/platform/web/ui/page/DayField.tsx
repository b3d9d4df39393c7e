import { Calendar } from 'lucide-react'
import { useEffect, useRef, type ChangeEvent } from 'react'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'

const open = (input: HTMLInputElement): void => {
  try {
    input.showPicker()
  } catch {
    // Older browsers open it on their own, or accept typing.
  }
}

/**
 * A date field for a board. The browser's own field lies over the text, which shows the day in the hotel's format in
 * every browser.
 * @param day `YYYY-MM-DD`; empty for all days
 * @param text the day to show
 * @param onDay called with the chosen day, or null when the field is cleared
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
    // While typing, the year is 0002 for a moment: the field is uncontrolled and such days are ignored.
    if (value === '') onDay(null)
    else if (validity.valid) onDay(value)
  }
  // `focus-within` and not `focus`: the field's calendar button is a focus stop of its own.
  return (
    <label
      className={buttonClass(
        { variant: 'line' },
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
