import { shell } from '#core/hotels/web/shell.ts'
import { initialiseEarly } from '#core/people/web/session/initialise.ts'
import type { Role } from '#core/people/web/session/user.ts'

/** Whose part of the hotel an address is. */
export const wantedBy = (path: string, search: { mode?: unknown }): Role => {
  const part = path.split('/')[2]
  return part === 'manager' || (part === 'auth' && search.mode === 'manager') ? 'manager' : 'guest'
}

/**
 * Asks who comes to the hotel of the address, where the page says that it is open; resolves when that is known, or that
 * nobody can tell.
 */
export const askWhoComes = async (): Promise<void> => {
  const { slug, status } = shell
  if (slug === null || status?.state !== 'open') return
  await initialiseEarly(slug, wantedBy(location.pathname, Object.fromEntries(new URLSearchParams(location.search))))
}
