import type { ComponentPropsWithRef } from 'react'
import { Field, useField, type FieldFrame } from './Field.tsx'

export type TextFieldProps = FieldFrame & ComponentPropsWithRef<'input'>

export const TextField = (props: TextFieldProps) => {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <input {...control} className="input" />
    </Field>
  )
}

export type TextAreaProps = FieldFrame & ComponentPropsWithRef<'textarea'>

export const TextArea = (props: TextAreaProps) => {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <textarea {...control} className="input" />
    </Field>
  )
}
