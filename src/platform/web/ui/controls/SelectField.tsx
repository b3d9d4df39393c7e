import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Field, useField, type FieldFrame } from './Field.tsx'

/** A native select; pass `<option>` elements as children. */
export const SelectField = (props: FieldFrame & ComponentPropsWithRef<'select'>) => {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <span className="input-box">
        <select {...control} className="input" />
        <ChevronDown />
      </span>
    </Field>
  )
}
