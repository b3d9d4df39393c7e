import { Check } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { TaxRule } from '../../../contract.ts'
import { useRuleCalls } from '../api.ts'
import { readLastDay, writeLastDay } from './rule-form.ts'

/** A dialog for the end of a rate by which something was charged: nothing else of it changes. */
export const EndDialog = ({ rule, open, onClose }: LateDialog & { rule: TaxRule }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { update } = useRuleCalls()
  const { busy, send } = useSubmit()
  const [lastDay, setLastDay] = useState(writeLastDay(rule.valid_until))
  const [errors, setErrors] = useState<FieldErrors>({})
  const valid_until = readLastDay(lastDay)
  const submit = () => {
    const { id, hotel_id: _hotel, series: _series, used: _used, updated_at, ...values } = rule
    setErrors({})
    return send(
      async () => {
        await update(id, { ...values, valid_until }, updated_at)
        toast.success(t('tax.saved'))
        onClose()
      },
      (cause) =>
        setErrors(fieldErrorsOf(t, cause, ['valid_until', 'valid_from']) ?? { form: t(cause.code, cause.values) }),
    )
  }
  return (
    <FormDialog
      title={t('tax.end_title', { name: rule.name })}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={Check}
      submit={valid_until === null ? t('tax.save_rate') : t('tax.end_on', { day: date(`${lastDay}T12:00:00.000Z`) })}
      busy={busy}
      busyText={t('tax.saving')}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <p>{t('tax.end_text')}</p>
      <TextField
        type="date"
        label={t('tax.valid_until')}
        optional
        min={rule.valid_from}
        value={lastDay}
        error={errors['valid_until'] ?? errors['valid_from']}
        onChange={({ target }) => setLastDay(target.value)}
      />
    </FormDialog>
  )
}
