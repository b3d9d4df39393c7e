import { anotherGuest } from '#platform/contract/another-guest.ts'
import {
  invalidInput,
  notFound,
  tooManyRequests,
  unavailable,
  unexpected,
  type Failure,
} from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import { countsTowardsLimit } from '../../rate-limits/guest-rate-limit.ts'

const ofEveryRoute = [invalidInput, notFound, unexpected, unavailable]

const getFailures = (route: Route): readonly Failure[] => [
  ...route.errors,
  ...(countsTowardsLimit(route) ? [tooManyRequests, anotherGuest] : []),
]

const codesOfEveryRoute: readonly string[] = ofEveryRoute.map(({ code }) => code)

const getCodes = (failures: readonly Failure[]): string[] => [...new Set(failures.map(({ code }) => code))].toSorted()

/** The codes of the failures that are a route's own. */
export const getFailureCodes = (route: Route): string[] =>
  getCodes(getFailures(route)).filter((code) => !codesOfEveryRoute.includes(code))

/** The one failed answer of all routes, with the codes of each status. */
export const describeFailures = (routes: readonly Route[]): Record<string, unknown> => ({
  description:
    `Also the answer of any 5XX. \`x-failures\` has the codes of each status. An operation lists its own; ` +
    `any may answer ${codesOfEveryRoute.join(', ')} too.`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  'x-failures': Object.fromEntries(
    [...Map.groupBy([...ofEveryRoute, ...routes.flatMap(getFailures)], ({ status }) => status)].map(
      ([status, failures]) => [status, getCodes(failures)],
    ),
  ),
})
