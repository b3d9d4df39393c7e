import { createHmac } from 'node:crypto'
import { post } from '#platform/server/outbound/request.ts'
import type { Webhook } from '../../contract.ts'
import type { Claimed, Result } from '../sender.ts'

/**
 * Creates the delivery to the notification service. Signed by Standard Webhooks, so that it can verify the sender and
 * reject replays.
 */
export const webhookDelivery =
  ({ host, secret }: { host: string; secret: string }) =>
  ({ id, content }: Claimed): Promise<Result> => {
    const { path, body } = content as Webhook
    const text = JSON.stringify(body)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${text}`).digest('base64')
    return post(
      `${host}${path}`,
      {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      Buffer.from(text),
      'any',
    )
  }
