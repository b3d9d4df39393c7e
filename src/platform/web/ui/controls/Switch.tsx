import type { ComponentPropsWithRef } from 'react'

/** @param labels the text beside the switch when it is on and when it is off */
export const Switch = ({
  label,
  labels,
  checked,
  onChange,
  disabled,
}: {
  label: string
  labels: readonly [on: string, off: string]
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={checked}
    aria-label={label}
    disabled={disabled}
    onClick={() => onChange(!checked)}
  >
    <i aria-hidden="true" />
    <span aria-hidden="true">{labels[checked ? 0 : 1]}</span>
  </button>
)

export const Checkbox = ({ label, ...input }: { label: string } & Omit<ComponentPropsWithRef<'input'>, 'type'>) => (
  <label className="check">
    <input {...input} type="checkbox" />
    <span>{label}</span>
  </label>
)
