import { demoSupportPhone } from '#demo/hotels.ts'
import type { Hotel } from './hotels.ts'

/** The support number for a hotel: the installation's; for a demo hotel without one, a fictitious number. */
export const getSupportPhone = (hotel: Pick<Hotel, 'is_demo'> | null, supportPhone: string | null): string | null =>
  supportPhone ?? (hotel?.is_demo ? demoSupportPhone : null)
