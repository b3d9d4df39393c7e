import type { Role } from '#modules/sessions/web/user.ts'

/** The area that a path belongs to. */
export const roleForPath = (path: string, search: { mode?: unknown }): Role => {
  const part = path.split('/')[2]
  const isStaff = part === 'manager' || part === 'join' || part === 'staff-password' || part === 'confirm-mail'
  return isStaff || (part === 'auth' && search.mode === 'manager') ? 'manager' : 'guest'
}
