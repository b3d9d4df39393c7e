import type { ReactNode } from 'react'
import type { IconType } from '../icons.ts'
import { onArrow } from './roving.ts'

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
  draw,
}: Drawn<Value>) => {
  const at = options.findIndex((option) => option.value === value)
  const tabStop = Math.max(at, 0)
  return (
    <div
      role="radiogroup"
      className={className}
      aria-label={label}
      onKeyDown={onArrow('radio', tabStop, options, (option) => onChange(option.value))}
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
