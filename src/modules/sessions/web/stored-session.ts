import { clearPersisted } from '#platform/web/outbox/clear-persisted.ts'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'
import type { ClientGuest, ClientUser } from './user.ts'

const userKey = 'auth-storage'
const guestKey = 'guestSession'

const hasTexts = <T extends object>(value: unknown, names: readonly (keyof T)[]): value is T =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

/** The user that this browser showed last, or null. */
export const readStoredUser = (): ClientUser | null => {
  const user = (readStoredJson(userKey) as { state?: { user?: unknown } } | null)?.state?.user
  return hasTexts<ClientUser>(user, ['id', 'role', 'hotelId']) ? user : null
}

/** A reload shows this user until the server has answered. */
export const storeUser = (user: ClientUser | null, isLoading: boolean): void =>
  writeStored(userKey, JSON.stringify({ state: { user, isAuthenticated: user !== null, isLoading }, version: 0 }))

/** The guest that this browser has stored, or null. */
export const readStoredGuest = (): ClientGuest | null => {
  const stored = readStoredJson(guestKey)
  if (!hasTexts<Omit<ClientGuest, 'role'>>(stored, ['id', 'roomNumber', 'guestName', 'hotelId'])) return null
  const { id, hotelId, roomNumber, guestName } = stored
  return { role: 'guest', id, hotelId, roomNumber, guestName }
}

/** Stores the guest; null removes it together with the offline data and the outbox. */
export const storeGuest = (guest: ClientGuest | null): void => {
  if (guest === null) clearPersisted()
  writeStored(guestKey, guest && JSON.stringify({ ...guest, role: undefined }))
}
