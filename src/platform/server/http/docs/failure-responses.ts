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
import { messageText } from '../../messages.ts'
import { countsTowardsLimit } from '../../rate-limits/guest-rate-limit.ts'

const schema = { $ref: '#/components/schemas/Failure' }

/** The failed answers of one document. Each set of failures of one status stands once, under its codes. */
export class FailureResponses {
  readonly #components = new Map<string, unknown>()

  get components(): Record<string, unknown> {
    return Object.fromEntries([...this.#components].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** The failed answers of a route, by status. */
  describe(route: Route): Record<string, unknown> {
    const byStatus = Map.groupBy(
      new Set([
        ...route.errors,
        invalidInput,
        notFound,
        unexpected,
        unavailable,
        ...(countsTowardsLimit(route) ? [tooManyRequests, anotherGuest] : []),
      ]),
      ({ status }) => status,
    )
    return Object.fromEntries(Array.from(byStatus, ([status, failures]) => [status, this.#refer(failures)]))
  }

  #refer(failures: readonly Failure[]): { $ref: string } {
    const codes = failures.map(({ code }) => code).toSorted()
    const name = getName(codes)
    this.#components.set(name, {
      description: codes.map((code) => `${code}: ${messageText('en', code)}`).join('\n'),
      content: { 'application/json': { schema } },
    })
    return { $ref: `#/components/responses/${name}` }
  }
}

/** The codes in one word. A folder stands before its first code alone. */
const getName = (codes: readonly string[]): string =>
  codes
    .map((code, at) => {
      const folder = getFolder(code)
      return folder === getFolder(codes[at - 1]) ? code.slice(folder.length + 1) : code
    })
    .join('-')

const getFolder = (code = ''): string => code.split('.', 1)[0] ?? ''
