import type { Keys } from '#platform/server/security/keys.ts'
import type { SealedAddress } from '../store.ts'

const purpose = 'feeds'
const table = 'calendar_addresses'
const shownEnd = 4

/** Seals an address for its feed, and says what may be shown of it. */
export const sealAddress = (keys: Keys, hotelId: string, feedId: string, { href, host }: URL): SealedAddress => ({
  sealed: keys.seal(purpose, [table, hotelId, feedId], href),
  digest: Buffer.from(keys.makeToken(purpose, [table, hotelId, href]), 'base64url'),
  host,
  address_end: href.slice(-shownEnd),
})

/** The address of a feed; null where it was lost or belongs to another installation secret. */
export const openAddress = (keys: Keys, hotelId: string, feedId: string, sealed: Buffer | null): string | null =>
  sealed && keys.unseal(purpose, [table, hotelId, feedId], sealed)

/** The prefix of a feed's external ids. */
export const getNamespace = (feedId: string): string => `feed:${feedId}:`
