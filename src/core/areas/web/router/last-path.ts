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
 * Where an application opened from the home screen at its root goes on, or null for the usual beginning.
 * Only paths inside this site count: "//elsewhere" would leave it.
 * @param last the stored last path
 * @param standalone whether it runs as an installed application
 */
export const resumePath = (last: string | null, standalone: boolean): string | null =>
  standalone && last !== null && /^\/(?![/\\])/.test(last) && !leadsNowhere.test(last) ? last : null

export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
