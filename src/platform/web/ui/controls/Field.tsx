import { TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'

export type FieldFrame = {
  label: string
  /** Optional fields are marked, required ones are not. */
  optional?: boolean | undefined
  hint?: ReactNode
  /** The error as a sentence. It marks the field as invalid. */
  error?: string | undefined
}

/** Splits the props of a field: those of its frame, and those of its control, which it connects to label, hint and error. */
export const useField = <Props extends FieldFrame & { id?: string | undefined }>({
  label,
  optional,
  hint,
  error,
  id: givenId,
  ...input
}: Props) => {
  const ownId = useId()
  const id = givenId ?? ownId
  return {
    frame: { label, optional, hint, error, id },
    control: {
      ...input,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-required': optional ? undefined : true,
      'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    },
  }
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="hint hint--err" id={id}>
    <TriangleAlert />
    <span>{children}</span>
  </p>
)

type FieldProps = FieldFrame & { id: string; children: ReactNode }

/** A label above the control, hint and error below. */
export const Field = ({ label, optional, hint, error, id, children }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> · {t('platform.optional')}</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
