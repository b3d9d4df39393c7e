const key = 'last-path'

/** Kept on every change of the address (specification 000 §2). */
export const keepLastPath = (path: string): void => {
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

// Paths that begin nothing: the root itself, and what stands under the auth and error prefixes. A hotel's own sign-in page
// is no such path: whoever left there wants that hotel again, not the default one.
const leadsNowhere = /^\/(?:(?:auth|error|not-found)(?:[/?].*)?)?$/

/**
 * Where an application opened from the home screen goes on, or null for the usual beginning. The application of one hotel
 * begins at the guests' home (its manifest's start): there it goes on as at the root, but within that hotel alone. Staff
 * who installed it come back to their own area in this way.
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
