import type { Route } from '#platform/contract/route.ts'

/** For how long a route answers at least after it has been deprecated. */
const minMonths = 12

/**
 * The headers by which the answers of a route say that it is going to be removed (RFC 9745 and RFC 8594).
 * @throws Error when that would be too soon
 */
export const getDeprecationHeaders = ({ id, deprecated }: Pick<Route, 'id' | 'deprecated'>): Record<string, string> => {
  if (!deprecated) return {}
  const [since, sunset] = [new Date(deprecated.since), new Date(deprecated.sunset)]
  const earliest = new Date(since)
  earliest.setUTCMonth(earliest.getUTCMonth() + minMonths)
  if (!(sunset >= earliest))
    throw new Error(
      `Route ${id} answers until ${deprecated.sunset}, less than ${minMonths} months after ${deprecated.since}.`,
    )
  return { deprecation: `@${since.getTime() / 1_000}`, sunset: sunset.toUTCString() }
}
