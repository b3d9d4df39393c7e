import { Check, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { isHttpsAddress } from '#platform/contract/text.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import {
  maxAddressLength,
  maxReasonLength,
  maxValueLength,
  numbersMissing,
  reasonRequired,
  type FiscalRecord,
} from '../contract.ts'
import { getLabels } from '../policy.ts'
import { usePutRecord, useRecords } from './api.ts'

/** What is noted: the thing with its name, and its record, where it has one. */
export type Noted = Pick<FiscalRecord, 'subject' | 'subject_id' | 'room_number' | 'amount' | 'currency'> & {
  name: string
  record: FiscalRecord | null
}

const start = (record: FiscalRecord | null) => ({
  values: Object.fromEntries((record?.numbers ?? []).map(({ label, value }) => [label, value])),
  address: record?.verify_url ?? '',
  reason: record?.none_reason ?? '',
  isNone: record?.state === 'none',
})

/** A dialog for the numbers of a receipt, or for the reason why none is needed. */
export const NumbersDialog = ({ noted, open, onClose }: LateDialog & { noted: Noted }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { subject, subject_id, name, room_number, amount, currency } = noted
  const put = usePutRecord(subject, subject_id)
  const { data } = useRecords('due')
  const { busy, send } = useSubmit()
  const [base, setBase] = useState(noted.record)
  const [form, setForm] = useState(() => start(base))
  const [errors, setErrors] = useState<FieldErrors>({})
  const isManager = useManager()?.staffRole === 'manager'
  const isFixed = base !== null && base.state !== 'due' && !isManager
  const known = getLabels(base ?? { numbers: [] }, data?.labels ?? [])
  const labels = known.length > 0 ? known : [t('fiscal.number')]
  const set = (change: Partial<typeof form>) => setForm((current) => ({ ...current, ...change }))
  const numbers = labels.map((label) => ({ label, value: (form.values[label] ?? '').trim() }))

  const findErrors = (): FieldErrors => {
    if (form.isNone) return form.reason.trim() ? {} : { none_reason: t(reasonRequired.code) }
    const address = form.address.trim()
    return {
      ...Object.fromEntries(
        numbers.filter(({ value }) => value === '').map(({ label }) => [label, t(numbersMissing.code)]),
      ),
      ...(address !== '' && !isHttpsAddress(address) && { verify_url: t('fiscal.address_invalid') }),
    }
  }
  const save = async () => {
    const problems = findErrors()
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    const seen = base?.updated_at ?? null
    await send(
      async () => {
        await put(
          form.isNone
            ? { state: 'none', none_reason: form.reason, seen }
            : { state: 'done', numbers, verify_url: form.address.trim() || null, seen },
        )
        toast.success(t('fiscal.saved', { number: name }))
        onClose()
      },
      (cause) => {
        if (cause.code !== changedMeanwhile.code)
          return setErrors(
            fieldErrorsOf(t, cause, ['none_reason', 'verify_url']) ?? { form: t(cause.code, cause.values) },
          )
        const current = cause.current as FiscalRecord
        setBase(current)
        setForm(start(current))
        setErrors({ form: t('fiscal.moved_meanwhile') })
      },
    )
  }
  return (
    <FormDialog
      title={t('fiscal.numbers_of', { number: name })}
      size={500}
      open={open}
      onClose={onClose}
      onSubmit={() => (isFixed ? onClose() : save())}
      icon={Check}
      submit={t('fiscal.save')}
      busy={busy}
      disabled={isFixed || data === undefined}
      busyText={t('fiscal.saving')}
    >
      <p className="meta">{[room_number, money(amount, currency)].join(' · ')}</p>
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      {isFixed && <Callout tone="info">{t('fiscal.managers_change')}</Callout>}
      {form.isNone ? (
        <TextField
          label={t('fiscal.reason')}
          maxLength={maxReasonLength}
          autoComplete="off"
          readOnly={isFixed}
          value={form.reason}
          error={errors['none_reason']}
          onChange={({ target }) => set({ reason: target.value })}
        />
      ) : (
        <>
          {labels.map((label) => (
            <TextField
              key={label}
              label={label}
              className="input mono"
              maxLength={maxValueLength}
              autoComplete="off"
              spellCheck={false}
              readOnly={isFixed}
              value={form.values[label] ?? ''}
              error={errors[label]}
              onChange={({ target }) => set({ values: { ...form.values, [label]: target.value } })}
            />
          ))}
          <TextField
            label={t('fiscal.address')}
            optional
            inputMode="url"
            // not translated: the beginning of an address
            placeholder="https://"
            maxLength={maxAddressLength}
            autoComplete="off"
            spellCheck={false}
            readOnly={isFixed}
            value={form.address}
            error={errors['verify_url']}
            onChange={({ target }) => set({ address: target.value })}
          />
        </>
      )}
      {!isFixed && (
        <Button
          variant="line"
          icon={ReceiptText}
          className="justify-self-start"
          onClick={() => {
            setErrors({})
            set({ isNone: !form.isNone })
          }}
        >
          {t(form.isNone ? 'fiscal.enter_numbers' : 'fiscal.no_receipt')}
        </Button>
      )}
    </FormDialog>
  )
}
