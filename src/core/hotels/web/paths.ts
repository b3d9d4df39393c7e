import { hotelSlugIsUsable } from '../contract.ts'

/** The addresses of a hotel. Every link is made here. */
export const guestPath = (slug: string, page = ''): string => `/${slug}/guest${page && `/${page}`}`
export const managerPath = (slug: string, page = ''): string => `/${slug}/manager${page && `/${page}`}`
export const authPath = (slug: string, mode: 'guest' | 'manager' = 'guest'): string =>
  `/${slug}/auth${mode === 'manager' ? '?mode=manager' : ''}`
/** Where the card in a room leads: what it says stands behind the #, so it is sent to nobody. */
export const cardPath = (slug: string, token: string): string => `/${slug}/r#${token}`

/** The hotel of an address: its first segment, where that can be a hotel at all; otherwise null. */
export const slugOfPath = (path: string): string | null => {
  const first = path.split('/')[1] ?? ''
  return hotelSlugIsUsable(first) ? first : null
}
