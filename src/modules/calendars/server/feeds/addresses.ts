import type { Keys } from '#platform/server/security/keys.ts'
import type { SealedTable } from '#platform/server/security/sealed-tables.ts'
import type { SealedAddress } from '../store.ts'

const purpose = 'feeds'
const table = 'calendar_addresses'
const shownEnd = 4

/** Seals an address for its feed, and says what may be shown of it. */
export const sealAddress = (keys: Keys, hotelId: string, feedId: string, { href, host }: URL): SealedAddress => ({
  sealed: keys.seal(purpose, [table, hotelId, feedId], href),
  key_id: keys.generation,
  digest: makeDigest(keys, hotelId, href),
  host,
  address_end: href.slice(-shownEnd),
})

/** The digest of an address, by which a second feed with it is found. */
const makeDigest = (keys: Keys, hotelId: string, href: string): Buffer =>
  Buffer.from(keys.makeToken(purpose, [table, hotelId, href]), 'base64url')

/** The address of a feed; null where it was lost or belongs to another installation secret. */
export const openAddress = (keys: Keys, hotelId: string, feedId: string, sealed: Buffer | null): string | null =>
  sealed && keys.unseal(purpose, [table, hotelId, feedId], sealed)

/** The addresses of feeds, for a change of the installation secret. */
export const sealedAddresses: SealedTable = {
  table,
  values: 'addresses of calendars',
  keyColumn: 'key_id',
  row: ['hotel_id', 'feed_id'],
  sealed: {
    purpose,
    columns: ['sealed'],
    derive: (keys, [, hotelId = ''], href) => ({ digest: makeDigest(keys, hotelId, href) }),
  },
}

/** The prefix of a feed's external ids. */
export const getNamespace = (feedId: string): string => `feed:${feedId}:`
