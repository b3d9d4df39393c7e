import type { FeatureKey, HotelState } from './contract.ts'

type Access = { expiry_date: string | null; enabled: boolean }

/**
 * The time at which a hotel with this expiry date closes: the end of that day at +02:00, in winter too (specification
 * 000 §4 and §9). The hotel is open in the last second, 23:59:59, and closed at 00:00:00.
 * @param expiryDate `YYYY-MM-DD`
 * @returns milliseconds since 1970
 */
export const closingMoment = (expiryDate: string): number => Date.parse(`${expiryDate}T23:59:59+02:00`) + 1000

/** The current day by that rule: hotels with an earlier expiry date are closed. */
export const expiryDay = (now: number): string => new Date(now + 2 * 3_600_000).toISOString().slice(0, 10)

/** The state of a hotel at `now` (milliseconds since 1970). Expired wins over disabled, as in the specification. */
export const hotelState = (hotel: Access, now: number): HotelState => {
  if (hotel.expiry_date !== null && closingMoment(hotel.expiry_date) <= now) return 'expired'
  return hotel.enabled ? 'open' : 'disabled'
}

/** Features that a hotel has to switch on: a missing key counts as off. */
export const optInFeatures = [
  'conversations',
  'announcements',
  'bill',
  'ratings',
  'extras',
  'registration',
] as const satisfies readonly FeatureKey[]

/** True if a feature is on. Without a flag it is, unless a hotel has to switch it on. */
export const featureIsOn = (features: Readonly<Record<string, boolean>>, key: FeatureKey | (string & {})): boolean =>
  features[key] ?? !(optInFeatures as readonly string[]).includes(key)

/** True if a feature is on or was before: without that, there is nothing of it to look for. */
export const featureWasOn = (features: Readonly<Record<string, boolean>>, key: FeatureKey | (string & {})): boolean =>
  Object.hasOwn(features, key) || featureIsOn(features, key)

/**
 * Normalises a text for searching: no case, accents or punctuation, so that "lovcen lodge" finds "Lovćen Lodge" and
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
