import { RotateCw } from 'lucide-react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { DeliveryStatus, WebhookDelivery } from '../../contract.ts'
import { useWebhookCalls } from '../api.ts'
import { useDeliveryWords } from './state.ts'

const tones: Readonly<Record<DeliveryStatus, Tone>> = {
  delivered: 'success',
  pending: 'warning',
  failed: 'danger',
  skipped: 'neutral',
}

/** One delivery with its body. @param inDialog without its name, which is the title there */
export const DeliveryDetails = ({
  delivery,
  mayReplay,
  inDialog = false,
}: {
  delivery: WebhookDelivery
  mayReplay: boolean
  inDialog?: boolean
}) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { replay } = useWebhookCalls()
  const { busy, send } = useSubmit()
  const words = useDeliveryWords()
  const { id, endpoint_id, event_type, payload, status, replay_of } = delivery
  return (
    <div className="stack">
      <div className="row between">
        {!inDialog && <h2 className="serif text-lg wrap-anywhere">{event_type}</h2>}
        <Pill tone={tones[status]}>{words.result(delivery)}</Pill>
      </div>
      {payload === null ? (
        <p className="meta">{t('webhooks.payload_gone')}</p>
      ) : (
        <div className="delivery-body" role="region" tabIndex={0} aria-label={t('webhooks.body')}>
          <pre className="mono">{JSON.stringify(payload, inReadingOrder, 2)}</pre>
        </div>
      )}
      <dl className="meta delivery-facts">
        {/* not translated: the name of a header */}
        <dt>webhook-id</dt>
        <dd className="mono">{id}</dd>
        {replay_of !== null && (
          <>
            <dt>{t('webhooks.repeats')}</dt>
            <dd className="mono">{replay_of}</dd>
          </>
        )}
      </dl>
      {status !== 'pending' && payload !== null && (
        <Button
          variant="line"
          icon={RotateCw}
          busy={busy}
          disabled={offline || !mayReplay}
          onClick={() =>
            void send(async () => {
              const { count } = await replay(endpoint_id, id)
              toast.success(t('webhooks.replayed', { count }))
            })
          }
        >
          {t('webhooks.send_again')}
        </Button>
      )}
    </div>
  )
}

const order = ['type', 'id', 'number', 'previous_number', 'at', 'hotel_id', 'data']

/** The fields of the body in the order in which they are sent. */
function inReadingOrder(key: string, value: unknown): unknown {
  if (key !== '') return value
  const body = value as Record<string, unknown>
  return Object.fromEntries(order.map((name) => [name, body[name]]))
}
