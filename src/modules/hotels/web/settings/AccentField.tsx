import { Check, Info } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Choice } from '#platform/web/ui/controls/Choice.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { isAccent } from '../../contract/settings.ts'
import { contrastWithWhite, readableFrom } from './contrast.ts'

const offered = [
  { value: '#0f4c5c', label: 'hotels.colour_petrol' },
  { value: '#8a3324', label: 'hotels.colour_brick' },
  { value: '#3c5a36', label: 'hotels.colour_olive' },
  { value: '#5b2f5f', label: 'hotels.colour_plum' },
  { value: '#2f3f6b', label: 'hotels.colour_navy' },
  { value: '#e0b04a', label: 'hotels.colour_gold' },
] as const

/** Shows how readable text on the colour is. Light colours are allowed: buttons use a darker shade. */
const Readable = ({ accent }: { accent: string }) => {
  const { t } = useTranslation()
  const contrast = contrastWithWhite(accent)
  const reads = contrast >= readableFrom
  const Icon = reads ? Check : Info
  return (
    <p className={reads ? 'hint text-done' : 'hint'}>
      <Icon />
      <span>
        {reads
          ? t('hotels.colour_reads', { contrast: (Math.floor(contrast * 10) / 10).toFixed(1) })
          : t('hotels.colour_light')}
      </span>
    </p>
  )
}

/** A preview of what guests will see. */
const Preview = ({ accent }: { accent: string }) => {
  const { t } = useTranslation()
  return (
    <div className="brand-scope accent-preview" style={{ '--brand': accent } as object} aria-hidden="true">
      <span className={buttonClass({})}>{t('hotels.preview_button')}</span>
      <span className={buttonClass({ variant: 'soft' })}>{t('hotels.preview_soft')}</span>
      <span className="chip chip--s" aria-pressed="true">
        {t('hotels.preview_chip')}
      </span>
      <b className="text-accent">{t('hotels.preview_link')}</b>
    </div>
  )
}

/**
 * The hotel's one colour: one of six, or any other as a code.
 * @param value the typed text, which may not be a valid colour yet
 */
export const AccentField = ({
  value,
  worn,
  error,
  onChange,
}: {
  value: string
  worn: string
  error: string | undefined
  onChange: (value: string) => void
}) => {
  const { t } = useTranslation()
  const id = useId()
  const code = value.trim().toLowerCase()
  const shown = isAccent(code) ? code : worn
  return (
    <>
      <div className="field">
        <span className="label">{t('hotels.colour')}</span>
        <div className="row row--wrap gap-3.5">
          <Choice
            className="swatches"
            label={t('hotels.colour')}
            options={offered.map(({ value: one, label }) => ({ value: one, label: t(label) }))}
            value={offered.find((one) => one.value === code)?.value ?? null}
            onChange={onChange}
            draw={({ value: one, label }) => (
              <>
                <span className="swatch" style={{ background: one }} />
                <span className="vh">{label}</span>
              </>
            )}
          />
          <label className="row">
            <span className="meta">{t('hotels.or')}</span>
            <input
              className="input input--s num w-28"
              name="accent"
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              aria-label={t('hotels.colour_code')}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          </label>
        </div>
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : <Readable accent={shown} />}
      </div>
      <Preview accent={shown} />
    </>
  )
}
