import * as z from 'zod/mini'
import { getRoles, guestHeader, type Route, type RouteAccess } from '#platform/contract/route.ts'
import { countsTowardsLimit } from '../../rate-limits/guest-rate-limit.ts'
import { FailureResponses } from './failure-responses.ts'
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

/** What uploads of pictures take. A field behind the file is not read. */
const uploadSchema = {
  type: 'object',
  required: ['file'],
  properties: {
    id: { type: 'string', description: 'Of a private picture, made by the caller, in front of the file.' },
    file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'JPEG, PNG, WebP or AVIF.' },
  },
}

/** The name of API keys among the ways to say who calls. */
const keyScheme = 'key'

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
 * @param examples bodies by the ids of their routes
 * @param eventTypes what webhooks bring
 * @throws Error when an example is not what its route accepts, or what creates something has none
 */
export const openApi = (
  routes: readonly Route[],
  examples: Examples = {},
  eventTypes: readonly string[] = [],
): Record<string, unknown> => {
  const schemas = new Schemas()
  schemas.add('Failure', failureSchema)
  const failures = new FailureResponses()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  )) {
    ;(paths[route.path] ??= {})[route.method.toLowerCase()] = describeOperation(route, schemas, failures)
    addExample(paths[route.path]?.[route.method.toLowerCase()], route, examples)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Deskbell',
      version: '1.0.0',
      description: 'Guest services for hotels and apartment houses.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    ...describeWebhooks(eventTypes, schemas),
    components: {
      schemas: schemas.components,
      responses: failures.components,
      securitySchemes: {
        ...Object.fromEntries(
          ['guest', 'manager', 'owner'].map((kind) => [
            kind,
            { type: 'apiKey', in: 'cookie', name: `deskbell_${kind}` },
          ]),
        ),
        [keyScheme]: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of one hotel. `x-scope` says what it needs.',
        },
      },
    },
  }
}

/** The call that a receiver of events gets. Nothing where the routes of webhooks are left out. */
const describeWebhooks = (eventTypes: readonly string[], schemas: Schemas): Record<string, unknown> => {
  if (eventTypes.length === 0 || !('WebhookPayload' in schemas.components)) return {}
  const type = schemas.add('WebhookEventType', { type: 'string', enum: eventTypes, 'x-extensible': true })
  const schema = { allOf: [{ $ref: '#/components/schemas/WebhookPayload' }, { properties: { type } }] }
  return {
    webhooks: {
      event: {
        post: {
          summary: 'Tells another system of an event, or of a ping',
          requestBody: { required: true, content: getJson(schema) },
          responses: { '2XX': { description: 'Received' } },
        },
      },
    },
  }
}

/** Bodies by the ids of the routes that accept them. */
export type Examples = Readonly<Record<string, unknown>>

const addExample = (operation: unknown, { id, body }: Route, examples: Examples): void => {
  const example = examples[id]
  // A test requires an example of each create.
  if (!body || example === undefined) return
  const { success, error } = z.safeParse(body, example)
  if (!success) throw new Error(`The example of ${id} is not accepted: ${JSON.stringify(error.issues)}`)
  const { content } = (operation as { requestBody: { content: Record<string, object> } }).requestBody
  content['application/json'] = { ...content['application/json'], example }
}

const describeOperation = (route: Route, schemas: Schemas, failures: FailureResponses): Record<string, unknown> => ({
  operationId: route.id,
  summary: route.summary,
  tags: [getTag(route)],
  'x-who': route.access,
  ...((route.access === 'manager' || route.access === 'guest-or-manager') && { 'x-roles': getRoles(route) }),
  ...(route.scope && { 'x-scope': route.scope }),
  ...(route.feature && { 'x-feature': route.feature }),
  ...(route.allowClosedHotel && { 'x-closed-hotel-too': true }),
  ...(route.isHidden && { 'x-hidden': true }),
  ...(route.deprecated && {
    deprecated: true,
    'x-deprecated-since': route.deprecated.since,
    'x-sunset': route.deprecated.sunset,
  }),
  // Of several one is enough; none at all says that anybody may call.
  security: [...getCookies[route.access], ...(route.scope ? [keyScheme] : [])].map((kind) => ({ [kind]: [] })),
  parameters: [
    ...pathParameters(route, schemas),
    ...queryParameters(route, schemas),
    ...(countsTowardsLimit(route) ? [guestParameter] : []),
  ],
  ...(route.body && { requestBody: { required: true, content: getJson(schemas.describe(route.body, 'input')) } }),
  ...(route.bytes !== undefined && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
  ...(route.multipart !== undefined && {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: schemas.add('Upload', uploadSchema) } },
    },
  }),
  responses: {
    [route.status ?? 200]: route.response
      ? { description: 'Done', content: getJson(schemas.describe(route.response, 'output')) }
      : { description: 'Done', ...(route.file !== undefined && { content: { [route.file]: {} } }) },
    ...(route.orNoContent !== undefined && { 204: { description: route.orNoContent } }),
    ...failures.describe(route),
  },
  ...(route.errors.length > 0 && { 'x-failures': [...new Set(route.errors.map(({ code }) => code))].toSorted() }),
})

/** What it is about: its feature, else the first part of its path that names something. */
const getTag = ({ feature, path }: Route): string =>
  feature ??
  path
    .split('/')
    .slice(2)
    .find(
      (part, at, parts) => !part.startsWith('{') && part !== 'my' && (part !== 'hotels' || at === parts.length - 1),
    ) ??
  'hotels'

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
