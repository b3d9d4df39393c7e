import { clearPersisted } from '#platform/web/outbox/clear-persisted.ts'
import type { ClientGuest, ClientUser } from './user.ts'

const sessionKey = 'auth-storage'
const guestKey = 'guestSession'

/** What is stored under the key, where it has these fields; an entry that cannot be read counts as none. */
const read = <T>(key: string, fields: readonly (keyof T)[], pick: (stored: unknown) => unknown = (all) => all) => {
  try {
    const value = pick(JSON.parse(localStorage.getItem(key) ?? 'null'))
    const isWhole =
      typeof value === 'object' &&
      value !== null &&
      fields.every((field) => typeof Reflect.get(value, field) === 'string')
    return isWhole ? (value as T) : null
  } catch {
    return null
  }
}

/** A browser without storage forgets at once, which costs one question to the server at every visit. */
const write = (key: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // storage is full or forbidden
  }
}

/** Whom this browser showed at the last visit. */
export const readStoredUser = (): ClientUser | null =>
  read<ClientUser>(
    sessionKey,
    ['id', 'role', 'hotelId'],
    (stored) => (stored as { state?: { user?: unknown } } | null)?.state?.user,
  )

/** So that a reload shows the same person until the server has spoken. */
export const storeUser = (user: ClientUser | null, isLoading: boolean): void =>
  write(sessionKey, { state: { user, isAuthenticated: user !== null, isLoading }, version: 0 })

/** The guest whom this browser remembers. */
export const readStoredGuest = (): ClientGuest | null => {
  const stored = read<ClientGuest>(guestKey, ['id', 'roomNumber', 'guestName', 'hotelId'])
  if (stored === null) return null
  const { id, hotelId, roomNumber, guestName } = stored
  return { role: 'guest', id, hotelId, roomNumber, guestName }
}

/** Remembers a guest; null forgets them, with all that was kept here for them to be read or sent without a network. */
export const storeGuest = (guest: ClientGuest | null): void => {
  if (guest === null) {
    clearPersisted()
    return write(guestKey, null)
  }
  const { role: _role, ...stored } = guest
  write(guestKey, stored)
}
