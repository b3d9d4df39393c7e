import type { FoundHotel } from '../../contract/search.ts'

/** A hotel that this browser opened. Display data only. */
export type RecentHotel = FoundHotel & { at: number }

export const storedAs = 'recent-hotels'
const most = 5

/**
 * What is kept, read and not checked: whoever shows it looks at it first (recent-hotels.ts). A first page needs no more
 * than to add to it.
 */
export const rememberedHotels = (): unknown[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Puts a hotel in front. A browser without storage remembers none. */
export const rememberHotel = ({ id, name, logo_url, accent }: FoundHotel, at: number): void => {
  const others = rememberedHotels().filter((kept) => (kept as Partial<RecentHotel> | null)?.id !== id)
  try {
    localStorage.setItem(storedAs, JSON.stringify([{ id, name, logo_url, accent, at }, ...others].slice(0, most)))
  } catch {
    // storage is full or forbidden
  }
}
