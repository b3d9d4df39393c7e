import { useTranslation } from '#platform/web/i18n.ts'
import { payments } from '../contract/payments.ts'

/** The ways to pay a stay, as options of a list. */
export const PaymentOptions = () => {
  const { t } = useTranslation()
  return payments.map((one) => (
    <option key={one} value={one}>
      {t(`registration.set_payment_${one.toLowerCase() as Lowercase<typeof one>}`)}
    </option>
  ))
}
