import { createHmac } from 'node:crypto'
import type { Keys } from '#platform/server/security/keys.ts'
import { oldSecretMs } from '../../policy.ts'

/** Which secret of which endpoint. */
export type SecretIdentity = { hotelId: string; endpointId: string; generation: number; salt: string }

/** The secret that signs the calls of an endpoint, as its receiver keeps it. */
export type MakeSecret = (of: SecretIdentity) => string

const prefix = 'whsec_'

/** Derives the secrets of endpoints from the installation secret, so that no row and no backup holds one. */
export const createSecrets =
  (keys: Keys): MakeSecret =>
  ({ hotelId, endpointId, generation, salt }) => {
    const row = ['webhook_endpoints', hotelId, endpointId, String(generation), salt] as const
    const token = keys.makeToken('webhooks', row)
    return prefix + Buffer.from(token, 'base64url').toString('base64')
  }

/** The secrets that sign a call now: for a day after a renewal the one before as well. */
export const getSecrets = (
  makeSecret: MakeSecret,
  { renewedAt, ...of }: SecretIdentity & { renewedAt: string | null },
  now: number,
): string[] => {
  const secrets = [makeSecret(of)]
  if (renewedAt !== null && now - Date.parse(renewedAt) < oldSecretMs)
    secrets.push(makeSecret({ ...of, generation: of.generation - 1 }))
  return secrets
}

/** The headers of a call, by Standard Webhooks: its receiver can verify who sent it and refuse what is old. */
export const getHeaders = (
  secrets: readonly string[],
  { id, body, now, isReplay }: { id: string; body: string; now: number; isReplay: boolean },
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Deskbell',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
    ...(isReplay && { 'webhook-replay': 'true' }),
  }
}
