import type { FoundHotel } from '../../contract/search.ts'

/** A hotel that this browser opened. Display data only. */
export type RecentHotel = FoundHotel & { at: number }

const key = 'recent-hotels'
const most = 5

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecent = (value: unknown): value is RecentHotel =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'logo_url' in value && 'accent' in value && 'at' in value &&
  isText(value.id) && isText(value.name) && isText(value.accent) && (value.logo_url === null || isText(value.logo_url)) && typeof value.at === 'number'

/** The hotels that this browser opened last, the latest first; entries that cannot be read are left out. */
export const recentHotels = (): RecentHotel[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a hotel in front. A browser without storage remembers none. */
export const rememberHotel = ({ id, name, logo_url, accent }: FoundHotel, at: number): void => {
  const others = recentHotels().filter((hotel) => hotel.id !== id)
  keep([{ id, name, logo_url, accent, at }, ...others].slice(0, most))
}

export const forgetHotels = (): void => keep([])

const keep = (hotels: RecentHotel[]): void => {
  try {
    if (hotels.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(hotels))
  } catch {
    // storage is full or forbidden
  }
}
