import { Refusal } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Call, RouteHandler } from '#platform/server/http/route-handler.ts'
import { RawJson } from '#platform/server/list/raw-json.ts'
import type { IntegrationActor } from '../policy.ts'
import type { HotelScope } from './scope.ts'

/** Fields that a key may not read, by name, with the value that it reads instead. */
export type HiddenFields = Readonly<Record<string, unknown>>

/**
 * Hides fields from API keys in every answer of these routes, and in the row that a refusal carries.
 * @param getHidden what is hidden from a key
 */
export const hideFromKeys = (
  handled: readonly RouteHandler[],
  getHidden: (key: IntegrationActor) => HiddenFields,
): RouteHandler[] =>
  handled.map(({ handle, ...one }) => ({
    ...one,
    handle: async (call: Call<Route, never>) => {
      const { actor } = call.scope as HotelScope
      if (actor.kind !== 'integration') return handle(call)
      const hidden = getHidden(actor)
      try {
        return hideFields(await handle(call), hidden)
      } catch (error) {
        if (!(error instanceof Refusal) || error.current === undefined) throw error
        throw new Refusal(error.failure, { ...detailOf(error), current: hideFields(error.current, hidden) })
      }
    },
  }))

const detailOf = ({ values, fields, retryAfterSeconds }: Refusal) => ({
  ...(values && { values }),
  ...(fields && { fields }),
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
})

/** A copy of a value in which these fields, at any depth, have other values. */
const hideFields = (value: unknown, hidden: HiddenFields): unknown => {
  if (value instanceof RawJson) return new RawJson(JSON.stringify(hideFields(JSON.parse(value.text), hidden)))
  if (Array.isArray(value)) return value.map((one) => hideFields(one, hidden))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name in hidden ? hidden[name] : hideFields(one, hidden)]),
  )
}
