/** The source of a reservation that was added by hand. */
export const manual = 'manual'

/** The booking platforms that are known by name, from files and calendars. */
export const platformNames = {
  'booking.com': 'Booking.com',
  airbnb: 'Airbnb',
  expedia: 'Expedia',
  agoda: 'Agoda',
  vrbo: 'Vrbo',
} as const

/** A calendar of a platform that is not known by name. */
export const otherCalendar = 'other'

/** Sources that another system may not take for its own reservations. */
export const takenSources: readonly string[] = [manual, otherCalendar, ...Object.keys(platformNames)]

/** A source as people know it. */
export const sourceName = (source: string): string =>
  Object.hasOwn(platformNames, source) ? platformNames[source as keyof typeof platformNames] : source

/** The origin that keeps a reservation up to date: a calendar or another system. Null: by hand or from a file. */
export const origins = ['feed', 'api'] as const
export type Origin = (typeof origins)[number]
