import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { useTitle } from '#modules/hotels/web/title.ts'
import { maxTaxRate } from '#modules/invoices/contract.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import type { BillSettings } from '../../contract/settings.ts'
import { useBillSettings, useSaveBillSettings } from './api.ts'

const Form = ({ settings }: { settings: BillSettings }) => {
  const { t } = useTranslation()
  const { guest_signin } = useHotel()
  const save = useSaveBillSettings()
  const { busy, send } = useSubmit()
  const [base, setBase] = useState(settings)
  const [shown, setShown] = useState(settings.shown)
  const [rate, setRate] = useState(settings.tax_rate === null ? '' : String(settings.tax_rate))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const tax_rate = rate.trim() === '' ? null : (readTyped(rate) ?? NaN)
  useUnsaved(shown !== base.shown || tax_rate !== base.tax_rate)
  const submit = async () => {
    const isWrong = tax_rate !== null && !(tax_rate >= 0 && tax_rate <= maxTaxRate)
    setErrors(isWrong ? { tax_rate: t('bill.rate_invalid') } : {})
    if (isWrong) return
    await send(
      async () => {
        setBase(await save({ shown, tax_rate, seen: base.updated_at }))
        toast.success(t('bill.settings_saved'))
      },
      (cause) => {
        // The next attempt is made knowing what a colleague has saved.
        if (cause.code === changedMeanwhile.code) setBase(cause.current as BillSettings)
        setErrors({ form: t(cause.code, cause.values) })
      },
    )
  }
  return (
    <SettingsForm
      id="bill-settings"
      title={t('bill.who_sees_it')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <RadioCards
        label={t('bill.shown')}
        options={(['never', 'trusted', 'all'] as const).map((value) => ({
          value,
          label: t(`bill.shown_${value}`),
        }))}
        value={shown}
        onChange={setShown}
      />
      <p className="hint">{t(`bill.shown_${shown}_note`)}</p>
      {shown === 'all' && guest_signin === 'open' && (
        <div className="box box--warning">
          <TriangleAlert />
          <p>{t('bill.open_sign_in')}</p>
        </div>
      )}
      <TextField
        label={t('bill.default_vat')}
        hint={t('bill.default_vat_hint')}
        optional
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        error={errors['tax_rate']}
        onChange={({ target }) => setRate(target.value)}
      />
    </SettingsForm>
  )
}

/** Who reads the bill, and the VAT of charges by hand. */
export const BillSettingsPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useBillSettings()
  useTitle(t('bill.settings'))
  return (
    <div className="mx-auto max-w-[804px]">
      <PageTitle
        area="staff"
        title={t('bill.settings')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      />
      {query.data ? <Form settings={query.data} /> : <QueryState query={query} text={t('bill.settings_failed')} />}
    </div>
  )
}
