import { createHash, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/server/security/keys.ts'

const separator = '.'

const makeTokens = (keys: Keys, hotelId: string, stayId: string): string[] =>
  keys.makeTokens('farewell', ['stays', hotelId, stayId])

/** The key of a stay's farewell: its id, and a proof that comes from the installation secret. Nothing is stored. */
export const makeFarewellKey = (keys: Keys, hotelId: string, stayId: string): string =>
  stayId + separator + (makeTokens(keys, hotelId, stayId)[0] ?? '')

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The id of the stay whose key this is in this hotel; null: it is none. */
export const readFarewellKey = (keys: Keys, hotelId: string, key: string): string | null => {
  const [stayId = '', token = ''] = key.split(separator)
  const mine = makeTokens(keys, hotelId, stayId).map((one) => timingSafeEqual(hash(token), hash(one)))
  return mine.includes(true) ? stayId : null
}
