import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { QuantityStepper } from '#platform/web/ui/controls/QuantityStepper.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import type { RequestType } from '../contract.ts'
import { readChoices, readHint } from '../policy.ts'
import type { Answers } from './ask.ts'

type Wrong = { description?: string | undefined; choice?: string | undefined; quantity?: string | undefined }

const minutesOfHour = 60

/** How soon it is done, in words. */
const Promised = ({ minutes }: { minutes: number }) => {
  const { t } = useTranslation()
  return minutes % minutesOfHour === 0
    ? t('request_types.promised_hours', { count: minutes / minutesOfHour })
    : t('request_types.promised_minutes', { count: minutes })
}

const Choices = ({
  type,
  choice,
  error,
  onChoose,
}: {
  type: RequestType
  choice: string | null
  error: string | undefined
  onChoose: (choice: string) => void
}) => {
  const { t, language } = useTranslation()
  const lines = readChoices(type, language)
  if (lines.length === 0) return null
  return (
    <div className="field" role="group" aria-label={t('request_types.which')}>
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
      {error !== undefined && <FieldError id={`choice-${type.id}`}>{error}</FieldError>}
    </div>
  )
}

/**
 * The fields of a type, and no others.
 * @param text label of the note where it is required
 * @param children between the choices and the note: the time, and below it the picture
 */
export const TypeFields = ({
  type,
  answers,
  wrong,
  text,
  maxLength,
  when,
  picture,
  onChange,
}: {
  type: RequestType
  answers: Answers
  wrong: Wrong
  text: string
  maxLength: number
  when?: ReactNode
  picture?: ReactNode
  onChange: (some: Partial<Answers>) => void
}) => {
  const { t, language } = useTranslation()
  const hint = readHint(type, t, language)
  const { quantity_max: most, note, target_minutes: target } = type
  const promised = target !== null && <Promised minutes={target} />
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
            min={1}
            max={most}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
      )}
      <Choices type={type} choice={answers.choice} error={wrong.choice} onChoose={(choice) => onChange({ choice })} />
      {when}
      {note !== 'none' && (
        <TextArea
          label={note === 'required' ? text : t('request_types.anything_else')}
          optional={note === 'optional'}
          rows={note === 'optional' ? 2 : undefined}
          value={answers.description}
          maxLength={maxLength}
          error={wrong.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
      {picture}
      {promised !== false && <p className="hint">{promised}</p>}
    </>
  )
}
