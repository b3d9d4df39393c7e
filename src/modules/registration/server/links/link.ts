import { timingSafeEqual } from 'node:crypto'
import type { Keys, RowIdentity } from '#platform/server/security/keys.ts'

const idBytes = 16
const proofBytes = 16

/** What a link is for. Another generation is another link. */
type LinkOf = { hotelId: string; reservationId: string; generation: number }

const toProof = (token: string): Buffer => Buffer.from(token, 'base64url').subarray(0, proofBytes)

const rowOf = ({ hotelId, reservationId, generation }: LinkOf): RowIdentity => [
  'reservations',
  hotelId,
  reservationId,
  String(generation),
]

/** The secret of an arrival link: the reservation, and a proof from the installation secret. Nothing of it is stored. */
export const makeArrivalLink = (keys: Keys, of: LinkOf): string =>
  Buffer.concat([
    Buffer.from(of.reservationId.replaceAll('-', ''), 'hex'),
    toProof(keys.makeToken('arrival', rowOf(of))),
  ]).toString('base64url')

/** The reservation that a link names, whether its proof is right or not; null for something else than a link. */
export const readReservationId = (link: string): string | null => {
  if (!/^[\w-]{43}$/.test(link)) return null
  const hex = Buffer.from(link, 'base64url').subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** In constant time. A link that was made before a change of the secret is one. */
export const isLinkOf = (keys: Keys, link: string, of: LinkOf): boolean => {
  const proof = Buffer.from(link, 'base64url').subarray(idBytes)
  const tokens = keys.makeTokens('arrival', rowOf(of))
  return proof.length === proofBytes && tokens.some((token) => timingSafeEqual(proof, toProof(token)))
}
