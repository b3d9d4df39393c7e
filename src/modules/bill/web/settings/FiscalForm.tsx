import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { labelsMissing, maxLabelLength, maxNumbers } from '#modules/fiscal/contract.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxFiscalHours } from '../../contract/settings.ts'
import { useSettingsPart, type SettingsPart } from './use-settings-part.ts'

/** How the numbers are called where many hotels note some. */
const useSuggestions = (): { label: string; labels: string[] }[] => {
  const { t } = useTranslation()
  return [
    { label: t('bill.fiscal_montenegro'), labels: ['IKOF', 'JIKR'] },
    { label: t('bill.fiscal_croatia'), labels: ['ZKI', 'JIR'] },
    { label: t('bill.fiscal_serbia'), labels: [t('bill.fiscal_pfr')] },
    { label: t('bill.fiscal_receipt'), labels: [t('bill.fiscal_receipt')] },
  ]
}

const Labels = ({
  labels,
  error,
  onLabels,
}: {
  labels: readonly string[]
  error: string | undefined
  onLabels: (labels: string[]) => void
}) => {
  const { t } = useTranslation()
  const suggestions = useSuggestions()
  return (
    <fieldset className="stack" aria-describedby={error === undefined ? undefined : 'fiscal-labels-error'}>
      <legend className="label mb-1.5">{t('bill.fiscal_labels')}</legend>
      {labels.map((label, at) => (
        // The fields have no id of their own, and none of them moves.
        <div key={at} className="row items-end">
          <div className="grow">
            <TextField
              label={t('bill.fiscal_label', { number: at + 1 })}
              maxLength={maxLabelLength}
              autoComplete="off"
              value={label}
              onChange={({ target }) => onLabels(labels.with(at, target.value))}
            />
          </div>
          <IconButton
            icon={X}
            label={t('bill.fiscal_remove', { label: label || t('bill.fiscal_label', { number: at + 1 }) })}
            onClick={() => onLabels(labels.toSpliced(at, 1))}
          />
        </div>
      ))}
      {error !== undefined && <FieldError id="fiscal-labels-error">{error}</FieldError>}
      {labels.length === 0 && (
        <div className="chips" role="group" aria-label={t('bill.fiscal_suggested')}>
          {suggestions.map((one) => (
            <button key={one.label} type="button" className="chip" onClick={() => onLabels(one.labels)}>
              {one.label}
            </button>
          ))}
        </div>
      )}
      {labels.length < maxNumbers && (
        <Button
          variant="line"
          icon={Plus}
          className="justify-self-start"
          aria-label={t('bill.fiscal_add_label')}
          onClick={() => onLabels([...labels, ''])}
        >
          {t('bill.fiscal_add')}
        </Button>
      )}
    </fieldset>
  )
}

/** Whether the numbers of a fiscal device are noted, how they are called, and when managers are reminded of missing ones. */
export const FiscalForm = (part: SettingsPart) => {
  const { base } = part
  const { t } = useTranslation()
  const [isOn, setOn] = useState(base.fiscal)
  const [labels, setLabels] = useState(base.fiscal_labels)
  const [hours, setHours] = useState(String(base.fiscal_hours))
  const fiscal_labels = [...new Set(labels.map((label) => label.trim()).filter((label) => label !== ''))]
  const fiscal_hours = /^\d{1,3}$/.test(hours.trim()) ? Number(hours) : NaN
  const isChanged =
    isOn !== base.fiscal ||
    fiscal_labels.join('\n') !== base.fiscal_labels.join('\n') ||
    fiscal_hours !== base.fiscal_hours
  const { errors, setErrors, busy, save } = useSettingsPart(part, isChanged)
  const submit = () => {
    const problems = {
      ...(isOn && fiscal_labels.length === 0 && { fiscal_labels: t(labelsMissing.code) }),
      ...(!(fiscal_hours >= 1 && fiscal_hours <= maxFiscalHours) && { fiscal_hours: t('bill.fiscal_hours_invalid') }),
    }
    if (Object.keys(problems).length > 0) setErrors(problems)
    else void save({ fiscal: isOn, fiscal_labels, fiscal_hours })
  }
  return (
    <SettingsForm id="fiscal-settings" title={t('bill.fiscal')} errors={errors} busy={busy} onSubmit={submit}>
      <div className="row between items-start">
        <p className="text-ink-2">{t('bill.fiscal_text')}</p>
        <Switch label={t('bill.fiscal')} labels={[t('tickets.on'), t('tickets.off')]} checked={isOn} onChange={setOn} />
      </div>
      {isOn && (
        <>
          <Labels labels={labels} error={errors['fiscal_labels']} onLabels={setLabels} />
          <TextField
            label={t('bill.fiscal_hours')}
            inputMode="numeric"
            autoComplete="off"
            value={hours}
            error={errors['fiscal_hours']}
            onChange={({ target }) => setHours(target.value)}
          />
        </>
      )}
    </SettingsForm>
  )
}
