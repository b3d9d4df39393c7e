/** What a webhook brings. `data` has the shape of the API's answers. */
export type WebhookEvent = {
  type: string
  id: string
  number: number
  /** The number of the event that this endpoint was sent before: one that differs from the last one seen tells of a gap. */
  previous_number: number | null
  at: string
  hotel_id: string
  data: unknown
}

/** A call that did not come from Deskbell, was changed on the way, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

const toleranceSeconds = 300

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>

const getHeader = (headers: Headers, name: string): string => {
  if (typeof headers.get === 'function') return (headers as { get(name: string): string | null }).get(name) ?? ''
  const value = (headers as Readonly<Record<string, string | string[] | undefined>>)[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/**
 * Checks a webhook by its signature (Standard Webhooks) and reads it. Answer 2xx within 10 seconds; the same `id` can
 * come twice.
 * @param secret `whsec_…`, as it was shown once
 * @param body exactly as it came
 * @throws WebhookError when it must not be trusted
 */
export const verifyWebhook = async ({
  secret,
  headers,
  body,
  now = Date.now(),
}: {
  secret: string
  headers: Headers
  body: string
  now?: number
}): Promise<WebhookEvent> => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    getHeader(headers, name),
  ) as [string, string, string]
  if (!id || !timestamp || !signatures) throw new WebhookError('The headers of a webhook are missing.')
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookError('The webhook is too old, or the clocks differ.')
  const key = await crypto.subtle.importKey(
    'raw',
    toBytes(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version !== 'v1' || !/^[\w+/]+=*$/.test(value)) continue
    if (await crypto.subtle.verify('HMAC', key, toBytes(value), signed)) return JSON.parse(body) as WebhookEvent
  }
  throw new WebhookError('The signature is wrong.')
}
