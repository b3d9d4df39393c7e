import { demoSupportPhone } from '#demo/hotels.ts'
import type { Hotel } from './hotels.ts'

/**
 * Whom people of a hotel are told to call: the number of the installation; in a demo hotel without one, a number that
 * is nobody's.
 */
export const getSupportPhone = (hotel: Pick<Hotel, 'is_demo'> | null, supportPhone: string | null): string | null =>
  supportPhone ?? (hotel?.is_demo ? demoSupportPhone : null)
