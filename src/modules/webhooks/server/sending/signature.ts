import { getSignedHeaders } from '#platform/server/outbound/signed-headers.ts'
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
