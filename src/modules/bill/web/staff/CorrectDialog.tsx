import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { newId } from '#platform/contract/id.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { maxReasonLength, priceInvalid, reasonRequired } from '../../contract.ts'
import { sumLeft } from '../../policy.ts'
import type { LedgerEntry } from '../ledger.ts'
import { useBillCalls } from './api.ts'

/** A dialog that takes something off a charge; the charge stays. */
export const CorrectDialog = ({
  stayId,
  charge,
  corrections,
  open,
  onClose,
}: LateDialog & LedgerEntry & { stayId: string }) => {
  const { t } = useTranslation()
  const { money, day } = useFormats()
  const { correct } = useBillCalls(stayId)
  const { busy, send } = useSubmit()
  const write = (amount: number) => money(amount, charge.currency)
  const [id] = useState(newId)
  const left = sumLeft(charge, corrections)
  const [typed, setTyped] = useState(left.toFixed(2))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const amount = readTyped(typed) ?? NaN

  const submit = async () => {
    const problems: FieldErrors = {
      ...(!(amount > 0) && { amount: t(priceInvalid.code) }),
      ...(amount > left && { amount: t('bill.at_most', { amount: write(left) }) }),
      ...(!reason.trim() && { reason: t(reasonRequired.code) }),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        await correct(charge.id, { id, amount, reason })
        toast.success(t('bill.corrected', { amount: write(amount) }))
        onClose()
      },
      (cause) => setErrors(fieldErrorsOf(t, cause, ['amount', 'reason']) ?? { form: t(cause.code, cause.values) }),
    )
  }
  return (
    <FormDialog
      title={t('bill.correct_title', { what: charge.description })}
      size={500}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={CornerDownRight}
      submit={amount > 0 ? t('bill.take_off_amount', { amount: write(amount) }) : t('bill.take_off')}
      busy={busy}
      busyText={t('bill.taking_off')}
    >
      <p className="text-md text-ink-2">
        {t('bill.correct_text', { amount: write(charge.amount), day: day(charge.day) })}
      </p>
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <TextField
        label={t('bill.take_off')}
        hint={t('bill.at_most', { amount: write(left) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={errors['amount']}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        label={t('bill.reason')}
        hint={t('bill.reason_hint')}
        maxLength={maxReasonLength}
        autoComplete="off"
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
