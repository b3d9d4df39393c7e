import { useId, type ReactNode } from 'react'
import { useTranslation, type CurrentLanguage } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { QuantityStepper } from '#platform/web/ui/controls/quantity/QuantityStepper.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import type { RequestType } from '../contract.ts'
import { readHint } from '../contract/built-in.ts'
import { readChoices } from '../policy.ts'
import type { Answers } from './ask.ts'

type Errors = { description?: string | undefined; choice?: string | undefined }

const minutesOfHour = 60

/** How soon it is done, in words. */
const getPromise = (t: CurrentLanguage['t'], minutes: number): string =>
  minutes % minutesOfHour === 0
    ? t('request_types.promised_hours', { count: minutes / minutesOfHour })
    : t('request_types.promised_minutes', { count: minutes })

const Choices = ({
  type,
  choice,
  error,
  spoken: { t, language },
  onChoose,
}: {
  type: RequestType
  choice: string | null
  error: string | undefined
  spoken: CurrentLanguage
  onChoose: (choice: string) => void
}) => {
  const lines = readChoices(type, language)
  const errorId = useId()
  if (lines.length === 0) return null
  return (
    <div
      className="field"
      role="group"
      aria-label={t('request_types.which')}
      aria-describedby={error && errorId}
      data-invalid={error && true}
    >
      <span className="label" aria-hidden="true">
        {t('request_types.which')}
      </span>
      <div className="chips">
        {lines.map(({ value, label }) => (
          <Chip key={value} pressed={value === choice} onClick={() => onChoose(value)}>
            {label}
          </Chip>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/**
 * The fields of a type, and no others.
 * @param text label of the note where it is required
 * @param when the field of the time, and `picture` that of the picture
 * @param spoken the language to draw them in, if not that of the page
 */
export const TypeFields = ({
  type,
  answers,
  errors,
  text,
  maxLength,
  when,
  picture,
  spoken: given,
  onChange,
}: {
  type: RequestType
  answers: Answers
  errors: Errors
  text: string
  maxLength: number
  when?: ReactNode
  picture?: ReactNode
  spoken?: CurrentLanguage | undefined
  onChange: (some: Partial<Answers>) => void
}) => {
  const page = useTranslation()
  const spoken = given ?? page
  const { t, language } = spoken
  const hint = readHint(type, t, language)
  const { quantity_max: most, note, target_minutes: target } = type
  return (
    <>
      {hint !== '' && <p className="hint">{hint}</p>}
      {most !== null && (
        <div className="row between">
          <b className="font-[600]">{t('request_types.how_many')}</b>
          <QuantityStepper
            name={t('request_types.how_many')}
            fewer={t('request_types.fewer')}
            more={t('request_types.more')}
            value={Math.min(answers.quantity, most)}
            max={most}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
      )}
      <Choices
        type={type}
        choice={answers.choice}
        error={errors.choice}
        spoken={spoken}
        onChoose={(choice) => onChange({ choice })}
      />
      {when}
      {note !== 'none' && (
        <TextArea
          label={note === 'required' ? text : t('request_types.anything_else')}
          optional={note === 'optional'}
          rows={note === 'optional' ? 2 : undefined}
          value={answers.description}
          maxLength={maxLength}
          error={errors.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
      {picture}
      {target !== null && <p className="hint">{getPromise(t, target)}</p>}
    </>
  )
}
