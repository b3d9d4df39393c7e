import { anotherGuest } from '#platform/contract/another-guest.ts'
import { getRoles, guestHeader, type Route, type RouteAccess } from '#platform/contract/route.ts'
import {
  invalidInput,
  notFound,
  tooManyRequests,
  unavailable,
  unexpected,
  type Failure,
} from '#platform/contract/failure.ts'
import { countsTowardsLimit } from '../../guest-rate-limit.ts'
import { messageText } from '../../messages.ts'
import { Schemas, type JsonSchema } from './schemas.ts'

const failureSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'Stable; also the translation key.' },
    message: { type: 'string', description: 'English text.' },
    values: { type: 'object' },
    fields: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' }, values: { type: 'object' } },
      },
    },
    current: { description: 'The row as it is now, where a race was lost.' },
  },
}

const getCookies: Record<RouteAccess, string[]> = {
  anyone: [],
  guest: ['guest'],
  manager: ['manager'],
  owner: ['owner'],
  'guest-or-manager': ['guest', 'manager'],
}

/**
 * Creates the OpenAPI 3.1 document of all routes from their contracts.
 * @param routes every route that the server registers
 */
export const openApi = (routes: readonly Route[]): Record<string, unknown> => {
  const schemas = new Schemas()
  schemas.add('Failure', failureSchema)
  const failures = new FailureResponses()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  )) {
    ;(paths[route.path] ??= {})[route.method.toLowerCase()] = describeOperation(route, schemas, failures)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Deskbell',
      version: '1',
      description: 'Guest services for hotels and apartment houses.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.components,
      responses: failures.components,
      securitySchemes: Object.fromEntries(
        ['guest', 'manager', 'owner'].map((kind) => [kind, { type: 'apiKey', in: 'cookie', name: `deskbell_${kind}` }]),
      ),
    },
  }
}

const describeOperation = (route: Route, schemas: Schemas, failures: FailureResponses): Record<string, unknown> => ({
  operationId: route.id,
  summary: route.summary,
  'x-who': route.access,
  ...((route.access === 'manager' || route.access === 'guest-or-manager') && { 'x-roles': getRoles(route) }),
  ...(route.feature && { 'x-feature': route.feature }),
  ...(route.allowClosedHotel && { 'x-closed-hotel-too': true }),
  // Of several one is enough; none at all says that anybody may call.
  security: getCookies[route.access].map((kind) => ({ [kind]: [] })),
  parameters: [
    ...pathParameters(route, schemas),
    ...queryParameters(route, schemas),
    ...(countsTowardsLimit(route) ? [guestParameter] : []),
  ],
  ...(route.body && { requestBody: { required: true, content: getJson(schemas.describe(route.body, 'input')) } }),
  ...(route.bytes !== undefined && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
  responses: {
    [route.status ?? 200]: route.response
      ? { description: 'Done', content: getJson(schemas.describe(route.response, 'output')) }
      : { description: 'Done', ...(route.file !== undefined && { content: { [route.file]: {} } }) },
    ...(route.orNoContent !== undefined && { 204: { description: route.orNoContent } }),
    ...failures.describe(route),
  },
})

const getJson = (schema: JsonSchema) => ({ 'application/json': { schema } })

const guestParameter = {
  name: guestHeader,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Id of the guest for whom this is: refused in the session of anybody else. Left out, it is for whoever is signed in.',
}

const pathParameters = (route: Route, schemas: Schemas): Record<string, unknown>[] => {
  const known = route.params ? schemas.describeProperties(route.params).properties : {}
  return Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string' },
  }))
}

const queryParameters = (route: Route, schemas: Schemas): Record<string, unknown>[] => {
  if (!route.query) return []
  const { properties, required } = schemas.describeProperties(route.query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The failed answers of one document. One that a single failure makes is the same everywhere and stands once. */
class FailureResponses {
  readonly components: Record<string, unknown> = {}

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
    return Object.fromEntries(Array.from(byStatus, ([status, failures]) => [status, this.#describeStatus(failures)]))
  }

  #describeStatus(failures: readonly Failure[]): unknown {
    const response = {
      description: failures.map(({ code }) => `${code}: ${messageText('en', code)}`).join('\n'),
      content: getJson({ $ref: '#/components/schemas/Failure' }),
    }
    const [only, ...others] = failures
    if (only === undefined || others.length > 0) return response
    this.components[only.code] = response
    return { $ref: `#/components/responses/${only.code}` }
  }
}
