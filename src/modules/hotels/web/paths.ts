/** The paths of a hotel. Every link is built here. */
export const guestPath = (slug: string, page = ''): string => `/${slug}/guest${page && `/${page}`}`
export const managerPath = (slug: string, page = ''): string => `/${slug}/manager${page && `/${page}`}`
export const authPath = (slug: string, mode: 'guest' | 'manager' = 'guest'): string =>
  `/${slug}/auth${mode === 'manager' ? '?mode=manager' : ''}`
/** The path of a room card. The token is in the fragment, which browsers send to no server. */
export const cardPath = (slug: string, token: string): string => `/${slug}/r#${token}`
/** The page of a place's card, with the card's token behind `#`. It does not sign in. */
export const placePath = (slug: string): string => `/${slug}/p`
