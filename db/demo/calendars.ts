/** A calendar of a demo hotel, as a platform would write it. Its days are counted from today. */
export type DemoCalendar = {
  source: 'airbnb' | 'booking.com'
  host: string
  address_end: string
  events: readonly { uid: string; from: number; to: number; summary: string; code?: string }[]
}

/** Two calendars, for two rooms that are free. */
export const demoCalendars: readonly DemoCalendar[] = [
  {
    source: 'airbnb',
    host: 'www.airbnb.com',
    address_end: 'f3a1',
    events: [
      { uid: '1418fb94e984-4c1f0b7a@airbnb.com', from: 2, to: 5, summary: 'Reserved', code: 'HMK4Q2XYZA' },
      { uid: '1418fb94e984-9d2e77c1@airbnb.com', from: 9, to: 13, summary: 'Reserved', code: 'HM9TZ1QQWE' },
      { uid: '7f662ec65913-notice@airbnb.com', from: 0, to: 1, summary: 'Airbnb (Not available)' },
    ],
  },
  {
    source: 'booking.com',
    host: 'ical.booking.com',
    address_end: '9c02',
    events: [
      { uid: '0f4b2a9f8c1d7e6a@booking.com', from: 1, to: 4, summary: 'CLOSED - Not available' },
      { uid: '1a2b3c4d5e6f7081@booking.com', from: 8, to: 12, summary: 'CLOSED - Not available' },
    ],
  },
]
