import type { HotelStatus, PublicHotel } from '../contract.ts'

// A page from the worker's cache knows no hotel: everything is fetched then.
const unknown = {
  hotel: null as PublicHotel | null,
  status: null as HotelStatus | null,
  slug: null as string | null,
  build: '',
  support_phone: null as string | null,
  default_hotel: 'hotel-marina' as string | null,
  tile_url: null as string | null,
  tile_attribution: '',
}

/** The data that the server wrote into the page for its URL. */
type Shell = typeof unknown

const read = (): Shell => {
  const text = document.getElementById('deskbell-shell')?.textContent
  if (!text) return unknown
  try {
    return { ...unknown, ...(JSON.parse(text) as Partial<Shell>) }
  } catch {
    return unknown
  }
}

/** Read once, since the page's HTML does not change while it is open. */
export const shell: Shell = read()

/** True if the page may be from the worker's cache: its hotel data may then be from an earlier visit. */
export const mayBeCached = Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)
