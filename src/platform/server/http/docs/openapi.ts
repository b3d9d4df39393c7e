import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { getRoles, type Route, type RouteAccess } from '#platform/contract/route.ts'
import { describeFailures, getFailureCodes } from './failures.ts'
import { getParameters, getPathParameters, shareParameters, type ParameterOwner } from './parameters.ts'
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

/** The body of an upload of a picture. A field behind the file is not read. */
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
  const paths: Record<string, ParameterOwner> = {}
  const operations: ParameterOwner[] = []
  for (const route of routes.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  )) {
    const parameters = getPathParameters(route, schemas)
    const item = (paths[route.path] ??= { ...(parameters.length > 0 && { parameters }) })
    if (!isDeepStrictEqual(item.parameters ?? [], parameters))
      throw new Error(`The parameters of ${route.path} have two meanings.`)
    const operation = describeOperation(route, schemas)
    addExample(operation, route, examples)
    Object.assign(item, { [route.method.toLowerCase()]: operation })
    operations.push(operation)
  }
  const parameters = shareParameters([...Object.values(paths), ...operations])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Deskbell',
      version: '1.0.0',
      description:
        'Guest services for hotels and apartment houses. Whole numbers are between -(2^53 - 1) and 2^53 - 1.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    // Of the operations that name no other.
    security: defaultSecurity,
    paths,
    ...describeWebhooks(eventTypes, schemas),
    components: {
      schemas: schemas.components,
      parameters,
      responses: { Failed: describeFailures(routes) },
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
          operationId: 'receiveEvent',
          security: [],
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

const describeOperation = (route: Route, schemas: Schemas): ParameterOwner & Record<string, unknown> => {
  const security = getSecurity(route)
  const parameters = getParameters(route, schemas)
  const failures = getFailureCodes(route)
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [getTag(route)],
    'x-who': route.access,
    ...((route.access === 'manager' || route.access === 'guest-or-manager') && { 'x-roles': getRoles(route) }),
    ...(route.scope && { 'x-scope': route.scope }),
    ...(route.feature && { 'x-feature': route.feature }),
    ...(route.allowClosedHotel && { 'x-closed-hotel-too': true }),
    ...(route.whileRegisterKept && { 'x-while-register-kept': route.whileRegisterKept }),
    ...(route.isHidden && { 'x-hidden': true }),
    ...(route.deprecated && {
      deprecated: true,
      'x-deprecated-since': route.deprecated.since,
      'x-sunset': route.deprecated.sunset,
    }),
    ...(!isDeepStrictEqual(security, defaultSecurity) && { security }),
    ...(parameters.length > 0 && { parameters }),
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
      '4XX': { $ref: '#/components/responses/Failed' },
    },
    ...(failures.length > 0 && { 'x-failures': failures }),
  }
}

/** The tag of a route: its feature, else the first fixed part of its path. */
const getTag = ({ feature, path }: Route): string =>
  feature ??
  path
    .split('/')
    .slice(2)
    .find(
      (part, at, parts) => !part.startsWith('{') && part !== 'my' && (part !== 'hotels' || at === parts.length - 1),
    ) ??
  'hotels'

/** One scheme of the list is enough; an empty list means that the route is public. */
const getSecurity = ({ access, scope }: Pick<Route, 'access' | 'scope'>): Record<string, never[]>[] =>
  [...getCookies[access], ...(scope ? [keyScheme] : [])].map((kind) => ({ [kind]: [] }))

const defaultSecurity = getSecurity({ access: 'manager' })

const getJson = (schema: JsonSchema) => ({ 'application/json': { schema } })
