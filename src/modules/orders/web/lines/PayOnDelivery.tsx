import './lines.css'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Order } from '../../contract.ts'

/** What whoever brings an order has to collect. Nothing where it goes on the bill. */
export const PayOnDelivery = ({ order: { settle, total, currency } }: { order: Order }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  if (settle !== 'on_delivery' || total === 0) return null
  return (
    <p className="kpay">
      <span>{t('orders.pay_on_delivery')}</span>
      <b className="num">{money(total, currency)}</b>
    </p>
  )
}
