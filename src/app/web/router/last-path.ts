import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'

const key = 'last-path'

// Paths that are not stored: the root, and the sign-in, invitation, place and error pages of the site and of hotels.
const leadsNowhere = /^\/(?:[^/]+\/)?(?:(?:auth|together|p|arrive|farewell|error|not-found)(?:[/?].*)?)?$/

/** Stores the path at each navigation, unless it leads nowhere. */
export const keepLastPath = ({ pathname, searchStr }: { pathname: string; searchStr: string }): void => {
  // Without the fragment, which may contain a secret.
  const path = pathname + searchStr
  if (!leadsNowhere.test(path)) writeStored(key, path)
}

export const readLastPath = (): string | null => readStored(key)

/**
 * The path with which an installed application continues, or null for its start page. An application installed in one
 * hotel starts at that hotel's guest home. It continues at its last path in the same hotel, which brings staff back to
 * their own area.
 * Only paths of this site count: "//elsewhere" is another one.
 * @param at the opened path with its query
 * @param last the stored last path
 * @param standalone whether the page runs as an installed application
 */
export const resumePath = (at: string, last: string | null, standalone: boolean): string | null => {
  if (!standalone || last === null || last === at || !/^\/(?![/\\])/.test(last) || leadsNowhere.test(last)) return null
  const [, hotel] = /^\/([a-z0-9-]+)\/guest$/.exec(at) ?? []
  return at === '/' || (hotel !== undefined && last.startsWith(`/${hotel}/`)) ? last : null
}

export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
