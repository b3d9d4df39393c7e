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

/** The ids and aria attributes that connect a control to its label, hint and error. */
export const useField = ({ optional, hint, error }: FieldFrame, givenId: string | undefined) => {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return {
    ids: { id, hintId, errorId },
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-required': optional ? undefined : true,
      'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    },
  }
}

type Ids = ReturnType<typeof useField>['ids']

const FieldLabel = ({ label, optional }: FieldFrame) => {
  const { t } = useTranslation()
  return (
    <>
      {label}
      {optional && <span className="opt"> · {t('platform.optional')}</span>}
    </>
  )
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="hint hint--err" id={id}>
    <TriangleAlert />
    <span>{children}</span>
  </p>
)

/** A label above the control, hint and error below. */
export const Field = ({ ids, frame, children }: { ids: Ids; frame: FieldFrame; children: ReactNode }) => (
  <div className="field">
    <label htmlFor={ids.id}>
      <FieldLabel {...frame} />
    </label>
    {children}
    {frame.error && <FieldError id={ids.errorId}>{frame.error}</FieldError>}
    {frame.hint && (
      <p className="hint" id={ids.hintId}>
        {frame.hint}
      </p>
    )}
  </div>
)
