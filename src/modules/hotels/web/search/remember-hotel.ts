import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'
import type { FoundHotel } from '../../contract/search.ts'

/** A hotel that this browser opened; for display only. */
export type RecentHotel = FoundHotel & { at: number }

export const storageKey = 'recent-hotels'
const maxRemembered = 5

/**
 * The stored entries, not validated: recent-hotels.ts does that before showing them. A first page only adds to the
 * list.
 */
export const rememberedHotels = (): unknown[] => {
  const stored = readStoredJson(storageKey)
  return Array.isArray(stored) ? stored : []
}

/** Puts a hotel at the front of the list. Does nothing without storage. */
export const rememberHotel = ({ id, name, logo_url, accent }: FoundHotel, at: number): void => {
  const others = rememberedHotels().filter((stored) => (stored as Partial<RecentHotel> | null)?.id !== id)
  writeStored(storageKey, JSON.stringify([{ id, name, logo_url, accent, at }, ...others].slice(0, maxRemembered)))
}
