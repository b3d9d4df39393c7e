/**
 * How a page looked when it was shown last. The service worker writes it into the page in place of the loading screen;
 * the application's first drawing takes its place.
 */
export type Snapshot = {
  /** Its class names are those of this build. */
  build: string
  markup: string
  /** The inline styles of its elements, which our policy does not allow in HTML. */
  styles: string
  /** The stylesheets of the page, besides those that every page has. */
  sheets: readonly string[]
}

/** The worker removes it together with what an older build has stored. */
export const snapshotCache = 'deskbell-snapshots'

/** The key of a path's snapshot in the cache. */
export const getSnapshotKey = (path: string): string => `/snapshot-of${path}`
