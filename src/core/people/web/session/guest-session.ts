import { clearPersisted } from '#platform/web/outbox/clear-persisted.ts'
import type { ClientGuest } from './user.ts'

const key = 'guestSession'
type Kept = Omit<ClientGuest, 'role'>

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'roomNumber', 'guestName', 'hotelId'].every((field) => typeof Reflect.get(value, field) === 'string')

/** The guest that this browser remembers, or null; an entry that cannot be read counts as none. */
export const readGuestSession = (): ClientGuest | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(kept)
      ? { role: 'guest', id: kept.id, hotelId: kept.hotelId, roomNumber: kept.roomNumber, guestName: kept.guestName }
      : null
  } catch {
    return null
  }
}

/**
 * Remembers a guest, or forgets him (null) and all that was kept here for him to be read or sent without a network. A
 * browser without storage forgets at once, which costs one question to the server.
 */
export const keepGuestSession = (guest: ClientGuest | null): void => {
  if (guest === null) clearPersisted()
  try {
    if (guest === null) return localStorage.removeItem(key)
    const { role: _role, ...kept } = guest
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // storage is full or forbidden
  }
}
