import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { cx } from '#platform/web/ui/cx.ts'

const parts = [
  { part: 'day', at: 2, length: 2 },
  { part: 'month', at: 1, length: 2 },
  { part: 'year', at: 0, length: 4 },
] as const

/**
 * A date in three fields of digits. The phone's own picker would begin in this year, and knows no year alone.
 * @param value `year-month-day` as far as it is typed
 * @param isOwn the browser may fill in the birthday of whoever holds the phone
 */
export const DateField = ({
  name,
  label,
  value,
  hint,
  error,
  isOwn,
  onChange,
}: {
  name: string
  label: string
  value: string
  hint?: string | undefined
  error?: string | undefined
  isOwn: boolean
  onChange: (value: string) => void
}) => {
  const { t } = useTranslation()
  const id = useId()
  const typed = value.split('-')
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className="field date-parts">
      <legend className="label">{label}</legend>
      <div>
        {parts.map(({ part, at, length }) => (
          <label key={part} className={cx(part === 'year' && 'grow')}>
            <span>{t(`registration.arrive_${part}`)}</span>
            <input
              className="input num"
              name={`${name}_${part}`}
              inputMode="numeric"
              maxLength={length}
              autoComplete={isOwn ? `bday-${part}` : 'off'}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              value={typed[at] ?? ''}
              onChange={({ target }) => {
                const next = [0, 1, 2].map((one) =>
                  one === at ? target.value.replaceAll(/\D/g, '') : (typed[one] ?? ''),
                )
                onChange(next.join('-'))
              }}
            />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
