import './reason-choice.css'
import type { ReactNode } from 'react'

type Reasoned<Value extends string> = {
  value: Value
  label: string
  reason: string
  /** What to know about it below, such as a warning. */
  note?: ReactNode
}

/**
 * One of several options, each with the sentence that says what it means.
 * @param name of the group, unique on the page
 * @param isTitled the title above says the same as the label
 */
export const ReasonChoice = <Value extends string>({
  name,
  label,
  isTitled = false,
  options,
  value,
  onChange,
}: {
  name: string
  label: string
  isTitled?: boolean
  options: readonly Reasoned<Value>[]
  value: Value
  onChange: (value: Value) => void
}) => (
  <fieldset className="stack stack--s reasons">
    <legend className={isTitled ? 'sr-only' : 'label mb-2'}>{label}</legend>
    {options.map((option) => {
      const id = `${name}-${option.value}`
      return (
        <div key={option.value}>
          <input
            type="radio"
            id={id}
            name={name}
            value={option.value}
            checked={value === option.value}
            aria-describedby={`${id}-reason`}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={id}>{option.label}</label>
          <p className="meta" id={`${id}-reason`}>
            {option.reason}
          </p>
          {option.note}
        </div>
      )
    })}
  </fieldset>
)
