import { Check, Clock, Minus, X } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import type { DeliveryStatus, WebhookDelivery } from '../../contract.ts'
import { useDeliveryWords } from './state.ts'

const signs = { delivered: Check, pending: Clock, failed: X, skipped: Minus } as const

/** The result as a sign; the words are beside it. */
const ResultSign = ({ status }: { status: DeliveryStatus }) => {
  const Icon = signs[status]
  return (
    <span className={`delivery-sign delivery-sign--${status}`}>
      <Icon />
    </span>
  )
}

/** Deliveries, newest first; a row is chosen by its event. As cards on phones. */
export const DeliveryTable = ({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly WebhookDelivery[]
  chosen: string | null
  onChoose: (id: string) => void
}) => {
  const { t } = useTranslation()
  const words = useDeliveryWords()
  if (useIsPhone())
    return (
      <ul className="card connection-rows">
        {rows.map((delivery) => (
          <li key={delivery.id}>
            <button type="button" className="delivery-row" aria-haspopup="dialog" onClick={() => onChoose(delivery.id)}>
              <ResultSign status={delivery.status} />
              <span className="grow">
                <span className="mono">{delivery.event_type}</span>
                <span className="meta">{words.result(delivery)}</span>
              </span>
              <span className="meta num">{words.when(delivery.created_at)}</span>
            </button>
          </li>
        ))}
      </ul>
    )
  return (
    <TableBox label={t('webhooks.log')}>
      <thead>
        <tr>
          <th>{t('webhooks.when')}</th>
          <th>{t('webhooks.result')}</th>
          <th>{t('webhooks.event')}</th>
          <th className="r">{t('webhooks.number')}</th>
          <th className="r">{t('webhooks.took')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((delivery) => (
          <tr key={delivery.id} className={delivery.id === chosen ? 'chosen' : undefined}>
            <td className="num">{words.when(delivery.created_at)}</td>
            <td>
              <span className="row">
                <ResultSign status={delivery.status} />
                {words.result(delivery)}
              </span>
            </td>
            <td>
              <button
                type="button"
                className="delivery-event mono"
                aria-pressed={delivery.id === chosen}
                onClick={() => onChoose(delivery.id)}
              >
                {delivery.event_type}
              </button>
            </td>
            <td className="num r">{words.number(delivery.number)}</td>
            <td className="num r">{words.took(delivery)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
