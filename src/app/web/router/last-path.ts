const key = 'last-path'

// Paths that begin nothing: the root itself, sign-in pages and error pages, of the site and of each hotel.
const leadsNowhere = /^\/(?:[^/]+\/)?(?:(?:auth|error|not-found)(?:[/?].*)?)?$/

/** Kept on every change of the address, except on pages that nobody wants to come back to. */
export const keepLastPath = ({ pathname, searchStr }: { pathname: string; searchStr: string }): void => {
  // What stands behind # is for the page alone: it may be a secret.
  const path = pathname + searchStr
  if (leadsNowhere.test(path)) return
  try {
    localStorage.setItem(key, path)
  } catch {
    // without storage the application opens at its beginning
  }
}

export const readLastPath = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Where an application opened from the home screen goes on, or null for the usual beginning. The application of one
 * hotel begins at the guests' home (its manifest's start): there it goes on as at the root, but within that hotel
 * alone. Staff who installed it come back to their own area in this way.
 * Only paths inside this site count: "//elsewhere" would leave it.
 * @param at the address that was opened, with its query
 * @param last the stored last path
 * @param standalone whether it runs as an installed application
 */
export const resumePath = (at: string, last: string | null, standalone: boolean): string | null => {
  if (!standalone || last === null || last === at || !/^\/(?![/\\])/.test(last) || leadsNowhere.test(last)) return null
  const [, hotel] = /^\/([a-z0-9-]+)\/guest$/.exec(at) ?? []
  return at === '/' || (hotel !== undefined && last.startsWith(`/${hotel}/`)) ? last : null
}

export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
