import type { KeyboardEvent, ReactNode } from 'react'
import type { IconType } from '../icons.ts'
import { arrowTarget } from './roving.ts'

export type Option<Value extends string> = {
  value: Value
  label: string
  icon?: IconType | undefined
  note?: string | undefined
}

export type ChoiceProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly Option<Value>[]
  /** null while nothing is selected. */
  value: Value | null
  onChange: (value: Value) => void
}

type Drawn<Value extends string> = ChoiceProps<Value> & {
  className: string
  itemClass?: string
  describedBy?: string | undefined
  draw: (option: Option<Value>, chosen: boolean) => ReactNode
}

/** A radio group: one tab stop, arrow keys select. SegmentedControl, RadioCards and LanguagePicker style it. */
export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
  itemClass,
  describedBy,
  draw,
}: Drawn<Value>) => {
  const at = options.findIndex((option) => option.value === value)
  const tabStop = Math.max(at, 0)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = arrowTarget(event.key, tabStop, options.length)
    const option = to === null ? undefined : options[to]
    if (!option) return
    event.preventDefault()
    onChange(option.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[to ?? 0]?.focus()
  }

  return (
    <div
      role="radiogroup"
      className={className}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className={itemClass}
          aria-checked={index === at}
          tabIndex={index === tabStop ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {draw(option, index === at)}
        </button>
      ))}
    </div>
  )
}
