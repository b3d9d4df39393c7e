import type { FeatureKey, HotelState } from './contract.ts'

type Access = { expiry_date: string | null; enabled: boolean }

/**
 * The moment at which a hotel with this expiry date closes: the end of that day at +02:00, in winter too.
 * The hotel still works in the last second, 23:59:59, and is closed at 00:00:00.
 * @param expiryDate `YYYY-MM-DD`
 * @returns milliseconds since 1970
 */
export const closingMoment = (expiryDate: string): number => Date.parse(`${expiryDate}T23:59:59+02:00`) + 1000

/** The day that ends next by that rule at `now`: hotels with an earlier expiry date are closed. */
export const expiryDay = (now: number): string => new Date(now + 2 * 3_600_000).toISOString().slice(0, 10)

/**
 * Whether a hotel works at `now` (milliseconds since 1970). Expiry is named before the switch, as the document lists
 * them.
 */
export const hotelState = (hotel: Access, now: number): HotelState => {
  if (hotel.expiry_date !== null && closingMoment(hotel.expiry_date) <= now) return 'expired'
  return hotel.enabled ? 'open' : 'disabled'
}

/** A feature is on unless its flag is explicitly false. */
export const featureIsOn = (features: Readonly<Record<string, boolean>>, key: FeatureKey | (string & {})): boolean =>
  features[key] !== false

/**
 * A text as it is searched: without case, accents and punctuation, so that "lovcen lodge" finds "Lovćen Lodge" and
 * "lovcen-lodge".
 */
export const normalizeSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
