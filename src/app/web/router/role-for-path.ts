import { shell } from '#core/hotels/web/shell.ts'
import { preloadSession } from '#core/people/web/session/session-store.ts'
import type { Role } from '#core/people/web/session/user.ts'

/** Whose part of the hotel an address is. */
export const roleForPath = (path: string, search: { mode?: unknown }): Role => {
  const part = path.split('/')[2]
  return part === 'manager' || (part === 'auth' && search.mode === 'manager') ? 'manager' : 'guest'
}

/**
 * Asks who comes to the hotel of the address, where the page says that it is open; resolves when that is known, or that
 * nobody can tell.
 */
export const preloadSessionFor = async (): Promise<void> => {
  const { slug, status } = shell
  if (slug === null || status?.state !== 'open') return
  await preloadSession(slug, roleForPath(location.pathname, Object.fromEntries(new URLSearchParams(location.search))))
}
