import * as z from 'zod/mini'
import type { Route } from '#platform/contract/route.ts'
import { queryFor } from '../access-matrix/bodies.ts'

type Property = { enum?: string[]; type?: string; anyOf?: Property[] }
type Query = Record<string, unknown>

/**
 * Queries that a list's contract accepts: the smallest, and one more for every option. The caller adds the next page of
 * each.
 */
export const queriesFor = (route: Route): Query[] => {
  const least = queryFor(route)
  const schema =
    route.query &&
    (z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Property> })
  const more = Object.entries(schema?.properties ?? {})
    .filter(([name]) => !['cursor', 'limit'].includes(name))
    .flatMap(([name, property]): Query[] => {
      const choices =
        property.enum ?? queryFor({ ...route, query: z.object({ [name]: z.required(route.query!).shape[name]! }) })
      return Array.isArray(choices)
        ? choices.map((choice) => ({ ...least, [name]: choice }))
        : [{ ...least, ...choices }]
    })
  return [least, ...more]
}
