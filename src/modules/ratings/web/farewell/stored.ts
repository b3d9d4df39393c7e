import { farewellKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'
import { maxKeyLength } from '../../contract/farewell.ts'

/** The key of a farewell, and the guest's name where this is their own phone. */
type StoredFarewell = { key: string; name: string }

/** What this device has for a farewell of this hotel, or null. */
export const readFarewell = (hotelId: string): StoredFarewell | null => {
  const [hotel, key, ...name] = readStored(farewellKey)?.split(' ') ?? []
  return hotel === hotelId && key ? { key, name: name.join(' ') } : null
}

/** Keeps the key of a farewell, also after the session. */
export const storeFarewell = (hotelId: string, { key, name }: StoredFarewell): void =>
  writeStored(farewellKey, `${hotelId} ${key} ${name}`.trim())

export const forgetFarewell = (): void => writeStored(farewellKey, null)

/** The key behind `#` of a link that was passed on. It is removed from the address at once. */
export const takeFarewellFromAddress = (hotelId: string): void => {
  const key = location.hash.slice(1, 1 + maxKeyLength)
  if (key === '') return
  if (readFarewell(hotelId)?.key !== key) storeFarewell(hotelId, { key, name: '' })
  history.replaceState(history.state, '', location.pathname)
}
