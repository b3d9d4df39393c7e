import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { payments } from '#modules/registration/contract/payments.ts'
import { maxPersons } from '#modules/registration/contract/person.ts'
import { PaymentOptions } from '#modules/registration/web/PaymentOptions.tsx'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ListedRegisterStay } from '../../contract.ts'
import { usePutStay } from '../api.ts'

/** How many persons a party has, when they really came, and what Spain wants to know of their contract. */
export const StayDialog = ({
  stay: { id, pack, arrived_at, persons_expected, payment, contract_on, updated_at },
  open,
  onClose,
}: {
  stay: ListedRegisterStay
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { time_zone: zone } = useHotel()
  const put = usePutStay(id)
  const { busy, send } = useSubmit()
  const before = localTime(Date.parse(arrived_at), zone).slice(0, 16)
  const [count, setCount] = useState(persons_expected?.toString() ?? '')
  const [arrived, setArrived] = useState(before)
  const [paid, setPaid] = useState(payment)
  const [agreed, setAgreed] = useState(contract_on ?? '')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const arrivedError = failure?.fields?.['arrived_at'] ?? null
  const submit = () => {
    setFailure(null)
    return send(async () => {
      await put({
        persons_expected: count === '' ? null : Number(count),
        // The field has no seconds: what nobody has changed stays as it is.
        ...(arrived !== before &&
          arrived !== '' && {
            arrived_at: new Date(momentInZone(arrived.slice(0, 10), arrived.slice(11, 16), zone)).toISOString(),
          }),
        ...(pack === 'es' && { payment: paid, contract_on: agreed || null }),
        seen: updated_at,
      })
      toast.success(t('register.stay_saved'))
      onClose()
    }, setFailure)
  }
  return (
    <FormDialog
      title={t('register.persons_and_arrival')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('hotels.save')}
      busy={busy}
      busyText={t('hotels.saving')}
    >
      {failure && !arrivedError && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
      <TextField
        label={t('register.how_many')}
        optional
        type="number"
        inputMode="numeric"
        min={1}
        max={maxPersons}
        value={count}
        onChange={({ target: { value } }) => setCount(value)}
      />
      <TextField
        label={t('register.arrived_at')}
        type="datetime-local"
        value={arrived}
        hint={t('register.arrived_hint')}
        error={arrivedError ? t(arrivedError.code, arrivedError.values) : undefined}
        onChange={({ target: { value } }) => setArrived(value)}
      />
      {pack === 'es' && (
        <>
          <SelectField
            label={t('register.stay_payment')}
            value={paid ?? ''}
            onChange={({ target }) => setPaid(payments.find((one) => one === target.value) ?? null)}
          >
            <option value="">{t('register.stay_payment_usual')}</option>
            <PaymentOptions />
          </SelectField>
          <TextField
            label={t('register.contract_on')}
            optional
            type="date"
            value={agreed}
            hint={t('register.contract_hint')}
            onChange={({ target: { value } }) => setAgreed(value)}
          />
        </>
      )}
    </FormDialog>
  )
}
