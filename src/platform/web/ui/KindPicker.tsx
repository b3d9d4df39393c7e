import { useId } from 'react'
import { Choice, type ChoiceProps } from './Choice.tsx'
import { FieldError } from './Field.tsx'

/** Up to four kinds as picture buttons, with a visible label above: what a guest needs. */
export const KindPicker = <Value extends string>({ error, ...choice }: ChoiceProps<Value> & { error?: string | undefined }) => {
  const errorId = useId()
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {choice.label}
      </span>
      <Choice
        {...choice}
        className="kinds"
        itemClass="kind"
        describedBy={error && errorId}
        draw={({ label, icon: Icon }) => (
          <>
            {Icon && <Icon />}
            <span>{label}</span>
          </>
        )}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
