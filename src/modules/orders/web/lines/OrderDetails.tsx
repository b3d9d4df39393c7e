import './lines.css'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Order } from '../../contract.ts'

/** The names that the guest reads, for staff who talk to them. Nothing where all are the same. */
export const OrderDetails = ({ order }: { order: Pick<Order, 'items'> }) => {
  const { t } = useTranslation()
  const words = order.items
    .flatMap(({ name, name_for_guest, options = [] }) => [{ name, name_for_guest }, ...options])
    .filter(({ name_for_guest }) => name_for_guest)
  if (words.length === 0) return null
  return (
    <details className="order-details">
      <summary>{t('orders.details')}</summary>
      <dl>
        {words.map(({ name, name_for_guest }, at) => (
          <div key={`${name} ${at}`}>
            <dt>{name}</dt>
            <dd>{t('orders.guest_sees', { name: name_for_guest ?? '' })}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
