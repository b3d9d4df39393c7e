/** A place in the application: an address of this site, at one entry of the browser's history. */
export type RouterLocation = {
  /** Path, query and fragment. */
  href: string
  pathname: string
  search: Readonly<Record<string, string>>
  /** The query as it is written, with its question mark. */
  searchStr: string
  hash: string
  /** Of the entry: another visit of the same address has another key. */
  key: string
}

/**
 * @param href a path of this site; slashes at its beginning never make it the address of another site
 * @param key the key of its history entry
 */
export const parseLocation = (href: string, key: string): RouterLocation => {
  const { pathname, search, hash } = new URL(href.replace(/^[\s/\\]+/, '/'), 'http://site')
  return {
    href: pathname + search + hash,
    pathname,
    search: Object.fromEntries(new URLSearchParams(search)),
    searchStr: search,
    hash: hash.slice(1),
    key,
  }
}
