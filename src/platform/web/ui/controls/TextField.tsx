import type { ComponentPropsWithRef } from 'react'
import { Field, useField, type FieldFrame } from './Field.tsx'

export type TextFieldProps = FieldFrame & ComponentPropsWithRef<'input'>

export const TextField = ({ label, optional, hint, error, id, ...input }: TextFieldProps) => {
  const frame = { label, optional, hint, error }
  const { ids, control } = useField(frame, id)
  return (
    <Field ids={ids} frame={frame}>
      <input {...input} {...control} className="input" />
    </Field>
  )
}

export type TextAreaProps = FieldFrame & ComponentPropsWithRef<'textarea'>

export const TextArea = ({ label, optional, hint, error, id, ...input }: TextAreaProps) => {
  const frame = { label, optional, hint, error }
  const { ids, control } = useField(frame, id)
  return (
    <Field ids={ids} frame={frame}>
      <textarea {...input} {...control} className="input" />
    </Field>
  )
}
