import { normalizeSearch } from '#modules/hotels/policy.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { cutText } from '#platform/contract/text.ts'
import type { BookingPlatform } from '../contract.ts'

/** The texts of an event that say what it is. */
export type EventTexts = { summary: string; description: string }
/** A booking has guests, a block only closes nights. */
export type EventMeaning = { kind: 'booking'; guest_name: string; booking_number: string | null } | { kind: 'block' }

const maxNameLength = 200

// Whole phrases: a guest can be called Block, and a booking that is overlooked costs more than a block that is not.
const blocked = [
  'not available|unavailable|blocked|closed|blocked off|owner block|owner blocked',
  'nicht verfügbar|blockiert|gesperrt|geschlossen|geblockt',
  'nedostupné|nedostupný|není k dispozici|blokováno|zablokováno|uzavřeno|zavřeno',
  'nem elérhető|nem foglalható|blokkolva|letiltva|zárva|lezárva',
  'niet beschikbaar|geblokkeerd|gesloten',
  'niedostępne|niedostępny|niedostępna|zablokowane|zablokowany|zamknięte',
  'indisponibil|indisponibilă|blocat|blocată|închis|închisă',
  'недоступно|недоступен|заблокировано|закрыто',
  'i padisponueshëm|e padisponueshme|jo i disponueshëm|nuk është i disponueshëm|i bllokuar|e bllokuar|i mbyllur|e mbyllur|mbyllur|bllokuar',
  'nedostupno|nije dostupno|blokirano|zatvoreno|недоступно|није доступно|блокирано|затворено',
].flatMap((phrases) => phrases.split('|').map(normalizeSearch))

const isBlocked = (summary: string): boolean => {
  const words = normalizeSearch(summary)
  return words === 'block' || blocked.some((phrase) => ` ${words} `.includes(` ${phrase} `))
}

const unnamed: EventMeaning = { kind: 'booking', guest_name: '', booking_number: null }
const byWords = ({ summary }: EventTexts): EventMeaning => (isBlocked(summary) ? { kind: 'block' } : unnamed)

const readers: Record<BookingPlatform, (event: EventTexts) => EventMeaning> = {
  // Its bookings and its closed nights look alike: both count as bookings, because a bed that is made in vain costs less
  // than a guest at a closed door.
  'booking.com': () => unnamed,
  airbnb: (event) => {
    const meaning = byWords(event)
    const code = /\/reservations\/details\/([A-Z0-9]{6,20})(?![A-Z0-9])/.exec(event.description)?.[1] ?? null
    return meaning.kind === 'booking' ? { ...meaning, booking_number: code } : meaning
  },
  vrbo: (event) => {
    const meaning = byWords({ ...event, summary: event.summary.replace(/^reserved\s*[-–—:].*/is, 'reserved') })
    const name = /^reserved\s*[-–—:]\s*(.+)$/is.exec(event.summary.trim())?.[1] ?? ''
    return meaning.kind === 'booking' ? { ...meaning, guest_name: toName(name) } : meaning
  },
  other: byWords,
}

/** A name whose letters the platform has lost is none: the booking is there, and staff can name it. */
const toName = (text: string): string => {
  const name = cutText(cleanText(text.replaceAll(/\s+/g, ' ')), maxNameLength).trim()
  return name.includes('\ufffd') ? '' : name
}

/** The meaning of an event: a booking with its details, or a block. The digits of a telephone are not read. */
export const readMeaning = (source: BookingPlatform, event: EventTexts): EventMeaning => readers[source](event)
