import { shell } from '#core/hotels/web/shell.ts'
import { openHotel } from '#core/people/web/session/session-store.ts'
import type { Role } from '#core/people/web/session/user.ts'

/** The area that a path belongs to. */
export const roleForPath = (path: string, search: { mode?: unknown }): Role => {
  const part = path.split('/')[2]
  const isStaff = part === 'manager' || part === 'join' || part === 'staff-password' || part === 'confirm-mail'
  return isStaff || (part === 'auth' && search.mode === 'manager') ? 'manager' : 'guest'
}

/** Requests the session for the hotel in the URL before the first render, if the page says that the hotel is open. */
export const preloadSessionFor = async (): Promise<void> => {
  const { slug, status } = shell
  if (slug === null || status?.state !== 'open') return
  await openHotel(slug, roleForPath(location.pathname, Object.fromEntries(new URLSearchParams(location.search))))
}
