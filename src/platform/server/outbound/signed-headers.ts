import { createHmac } from 'node:crypto'

/**
 * The headers of a call by Standard Webhooks: its receiver can verify who sent it, and refuse what is old.
 * @param keys each of them signs
 * @param now in milliseconds since 1970
 */
export const getSignedHeaders = (
  keys: readonly (string | Buffer)[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
