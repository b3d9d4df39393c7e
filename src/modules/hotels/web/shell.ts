import type { HotelStatus, PublicHotel } from '../contract.ts'

/** The data that the server wrote into the page for its URL. */
export type Shell = {
  hotel: PublicHotel | null
  status: HotelStatus | null
  slug: string | null
  build: string
  support_phone: string | null
  default_hotel: string | null
  tile_url: string | null
  tile_attribution: string
}

// A page from the worker's cache knows no hotel: everything is fetched then.
const unknown: Shell = {
  hotel: null,
  status: null,
  slug: null,
  build: '',
  support_phone: null,
  default_hotel: 'hotel-marina',
  tile_url: null,
  tile_attribution: '',
}

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

/** Whether the page may be from the worker's cache: its hotel data may then be from an earlier visit. */
export const mayBeCached = Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)
