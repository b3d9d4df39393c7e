import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import type { Seller } from '../../contract.ts'
import { limits, type InvoiceSettings } from '../../contract/settings.ts'
import { useInvoiceSettings, useSaveInvoiceSettings } from './api.ts'

const Form = ({ settings }: { settings: InvoiceSettings }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const save = useSaveInvoiceSettings()
  const { busy, send } = useSubmit()
  const [base, setBase] = useState(settings)
  // Only the edited fields. The others follow the hotel, even when a colleague changes it meanwhile.
  const [touched, setTouched] = useState<Partial<Seller>>({})
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const { updated_at: seen, ...saved } = base
  const values = { ...saved, ...touched }
  useUnsaved(Object.keys(touched).length > 0)
  const field = (name: keyof Seller) => ({
    name,
    value: values[name],
    maxLength: limits[name],
    error: errors?.[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTouched({ ...touched, [name]: target.value }),
  })
  const submit = async () => {
    setErrors(null)
    await send(
      async () => {
        setBase(await save({ ...values, seen }))
        setTouched({})
        toast.success(t('invoices.on_invoices_saved'))
      },
      (cause) => {
        // The next attempt is made knowing what a colleague has saved.
        if (cause.code === changedMeanwhile.code) setBase(cause.current as InvoiceSettings)
        setErrors(fieldErrorsOf(t, cause, Object.keys(limits)) ?? { form: t(cause.code, cause.values) })
      },
    )
  }
  return (
    <SettingsForm
      id="settings-invoices"
      title={t('invoices.on_invoices')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <p className="meta">{t('invoices.on_invoices_text')}</p>
      <TextField
        label={t('invoices.seller_name')}
        hint={t('invoices.seller_name_hint')}
        placeholder={hotel.name}
        optional
        {...field('name')}
      />
      <TextArea label={t('invoices.seller_address')} rows={2} optional {...field('address')} />
      <TextField
        label={t('invoices.tax_number')}
        hint={t('invoices.tax_number_hint')}
        optional
        {...field('tax_number')}
      />
      <TextArea label={t('invoices.note')} hint={t('invoices.note_hint')} rows={2} optional {...field('note')} />
    </SettingsForm>
  )
}

/** The seller and the texts of every invoice, for managers. */
export const SettingsCard = () => {
  const manager = useManager()
  return manager?.staffRole === 'manager' ? <Loaded /> : null
}

const Loaded = () => {
  const { data } = useInvoiceSettings()
  return data ? <Form settings={data} /> : null
}
