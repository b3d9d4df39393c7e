import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { useTitle } from '#modules/hotels/web/title.ts'
import { maxTaxRate } from '#modules/invoices/contract.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { ReasonChoice } from '#platform/web/ui/page/ReasonChoice.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { BillSettings } from '../../contract/settings.ts'
import { useBillSettings } from './api.ts'
import { BackfillCard } from './BackfillCard.tsx'
import { CheckOutForm } from './CheckOutForm.tsx'
import { FiscalForm } from './FiscalForm.tsx'
import { RoomForm } from './RoomForm.tsx'
import { useSettingsPart, type SettingsPart } from './use-settings-part.ts'

const BillForm = (part: SettingsPart) => {
  const { base } = part
  const { t } = useTranslation()
  const { guest_signin } = useHotel()
  const [shown, setShown] = useState(base.shown)
  const [rate, setRate] = useState(base.tax_rate === null ? '' : String(base.tax_rate))
  const tax_rate = rate.trim() === '' ? null : (readTyped(rate) ?? NaN)
  const { errors, setErrors, busy, save } = useSettingsPart(part, shown !== base.shown || tax_rate !== base.tax_rate)
  const submit = () => {
    const isWrong = tax_rate !== null && !(tax_rate >= 0 && tax_rate <= maxTaxRate)
    if (isWrong) setErrors({ tax_rate: t('bill.rate_invalid') })
    else void save({ shown, tax_rate })
  }
  return (
    <SettingsForm id="bill-settings" title={t('bill.who_sees_it')} errors={errors} busy={busy} onSubmit={submit}>
      <ReasonChoice
        name="shown"
        label={t('bill.shown')}
        isTitled
        options={(['never', 'trusted', 'all'] as const).map((value) => ({
          value,
          label: t(`bill.shown_${value}`),
          reason: t(`bill.shown_${value}_note`),
        }))}
        value={shown}
        onChange={setShown}
      />
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

const Forms = ({ settings }: { settings: BillSettings }) => {
  const [base, setBase] = useState(settings)
  const part = { base, onBase: setBase }
  const isOn = useFeature('bill')
  return (
    <div className="cards2 stack">
      <div className="stack">
        {isOn && <BackfillCard />}
        <BillForm {...part} />
        <CheckOutForm {...part} />
      </div>
      <div className="stack">
        <RoomForm {...part} />
        <FiscalForm {...part} />
      </div>
    </div>
  )
}

/** Who reads the bill and charges to the room, the check-out by guests, and the numbers of a fiscal device. */
export const BillSettingsPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useBillSettings()
  useTitle(t('bill.settings'))
  return (
    <>
      <PageTitle
        area="staff"
        title={t('bill.settings')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      />
      {query.data ? <Forms settings={query.data} /> : <QueryState query={query} text={t('bill.settings_failed')} />}
    </>
  )
}
