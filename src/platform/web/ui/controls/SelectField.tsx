import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Field, useField, type FieldFrame } from './Field.tsx'

export type SelectFieldProps = FieldFrame & ComponentPropsWithRef<'select'>

/** A native select; pass `<option>` elements as children. */
export const SelectField = ({ label, optional, hint, error, id, ...select }: SelectFieldProps) => {
  const frame = { label, optional, hint, error }
  const { ids, control } = useField(frame, id)
  return (
    <Field ids={ids} frame={frame}>
      <span className="input-box">
        <select {...select} {...control} className="input" />
        <ChevronDown />
      </span>
    </Field>
  )
}
