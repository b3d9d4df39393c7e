import type { HotelStatus, PublicHotel } from '../contract.ts'

/** What the server wrote into the page for the address that was opened. */
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

// A page out of the worker's store knows no hotel: everything is asked for then.
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

/** Read once: the server does not write into a page that is open. */
export const shell: Shell = read()

/** Whether the page may have come out of the worker's store: what it says of the hotel is of the last visit then. */
export const mayBeOld = Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)
