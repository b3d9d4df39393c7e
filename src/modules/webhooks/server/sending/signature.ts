import { getSignedHeaders } from '#platform/server/outbound/signed-headers.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { SealedTable } from '#platform/server/security/sealed-tables.ts'
import { oldSecretMs } from '../../policy.ts'

/** Which secret of which endpoint. */
export type SecretIdentity = { hotelId: string; endpointId: string; generation: number; salt: string }

const prefix = 'whsec_'
const table = 'webhook_endpoints'

/** Receivers have these secrets, which are derived from the installation secret: they end with it unless they are renewed. */
export const receiversSecrets: SealedTable = {
  table,
  values: 'secrets of webhooks',
  keyColumn: 'secret_key_id',
  row: ['hotel_id', 'id'],
  sealed: null,
}

/**
 * The secrets that sign the calls of an endpoint, as its receiver keeps one of them. They are derived from the
 * installation secret, so that no row and no backup holds one; while that is changed, from each of the given ones.
 */
const makeSecrets = (keys: Keys, { hotelId, endpointId, generation, salt }: SecretIdentity): string[] => {
  const row = [table, hotelId, endpointId, String(generation), salt] as const
  return keys.makeTokens('webhooks', row).map((token) => prefix + Buffer.from(token, 'base64url').toString('base64'))
}

/** The secret of an endpoint for its receiver. */
export const makeSecret = (keys: Keys, of: SecretIdentity): string => makeSecrets(keys, of)[0] ?? ''

/** The secrets that sign a call now: for a day after a renewal the one before as well. */
export const getSecrets = (
  keys: Keys,
  { renewedAt, ...of }: SecretIdentity & { renewedAt: string | null },
  now: number,
): string[] => {
  const secrets = makeSecrets(keys, of)
  if (renewedAt !== null && now - Date.parse(renewedAt) < oldSecretMs)
    secrets.push(...makeSecrets(keys, { ...of, generation: of.generation - 1 }))
  return secrets
}

/** The headers of a call, by Standard Webhooks. */
export const getHeaders = (
  secrets: readonly string[],
  { isReplay, ...call }: { id: string; body: string; now: number; isReplay: boolean },
): Record<string, string> => ({
  ...getSignedHeaders(
    secrets.map((secret) => Buffer.from(secret.slice(prefix.length), 'base64')),
    call,
  ),
  'user-agent': 'Deskbell',
  ...(isReplay && { 'webhook-replay': 'true' }),
})
