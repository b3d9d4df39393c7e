import { post } from '#platform/server/outbound/request.ts'
import { getSignedHeaders } from '#platform/server/outbound/signed-headers.ts'
import type { Webhook } from '../../contract.ts'
import type { ClaimedMessage, Result } from '../sender.ts'

/** Creates the delivery to the notification service, signed by Standard Webhooks. */
export const webhookDelivery =
  ({ host, secret }: { host: string; secret: string }) =>
  ({ id, content }: ClaimedMessage): Promise<Result> => {
    const { path, body: data } = content as Webhook
    const body = JSON.stringify(data)
    return post(`${host}${path}`, getSignedHeaders([secret], { id, body, now: Date.now() }), Buffer.from(body), 'any')
  }
