import { guestHeader, type Route } from '#platform/contract/route.ts'
import { countsTowardsLimit } from '../../rate-limits/guest-rate-limit.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  schema: JsonSchema
  description?: string
}

/** The parameters in the path of a route, which are those of every route with this path. */
export const getPathParameters = (route: Route, schemas: Schemas): Parameter[] => {
  const known = route.params ? schemas.describeProperties(route.params).properties : {}
  return Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string' },
  }))
}

/** The parameters of one route beside its path. */
export const getParameters = (route: Route, schemas: Schemas): Parameter[] => {
  const { properties, required } = route.query
    ? schemas.describeProperties(route.query)
    : { properties: {}, required: [] }
  return [
    ...Object.entries(properties).map(([name, schema]): Parameter => ({
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      schema,
    })),
    ...(countsTowardsLimit(route) ? [guestParameter] : []),
  ]
}

const guestParameter: Parameter = {
  name: guestHeader,
  in: 'header',
  schema: { type: 'string' },
  description:
    'Id of the guest for whom this is: refused in the session of anybody else. Left out, it is for whoever is signed in.',
}

/** A path or an operation. */
export type ParameterOwner = { parameters?: (Parameter | { $ref: string })[] }

/**
 * Puts a parameter that occurs several times into the components. Of several parameters with one name only the most
 * frequent is put there.
 * @param owners the paths and their operations, which are changed
 * @returns the shared parameters by name
 */
export const shareParameters = (owners: readonly ParameterOwner[]): Record<string, Parameter> => {
  const all = owners.flatMap(({ parameters = [] }) => parameters) as Parameter[]
  const shared: Record<string, Parameter> = {}
  const uses = Map.groupBy(all, (one) => JSON.stringify(one))
  for (const [one, ...others] of [...uses.values()].toSorted((some, more) => more.length - some.length))
    if (one && others.length > 0) shared[one.name] ??= one
  const texts = new Map(Object.entries(shared).map(([name, one]) => [JSON.stringify(one), name]))
  for (const owner of owners)
    owner.parameters &&= owner.parameters.map((one) => {
      const name = texts.get(JSON.stringify(one))
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` }
    })
  return shared
}
