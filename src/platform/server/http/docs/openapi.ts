import * as z from 'zod/mini'
import { anotherGuest } from '#platform/contract/another-guest.ts'
import { guestHeader, type Route, type RouteAccess } from '#platform/contract/route.ts'
import { invalidInput, notFound, tooManyRequests, unavailable, unexpected } from '#platform/contract/failure.ts'
import { countsTowardsLimit } from '../../guest-rate-limit.ts'
import { messageText } from '../../messages.ts'

const schema = (of: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' })
  return rest
}

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

const getCookie: Partial<Record<RouteAccess, string[]>> = {
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
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  )) {
    ;(paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Deskbell', version: '1', description: 'Guest services for hotels and apartment houses.' },
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: Object.fromEntries(
        ['guest', 'manager', 'owner'].map((kind) => [kind, { type: 'apiKey', in: 'cookie', name: `deskbell_${kind}` }]),
      ),
    },
  }
}

const operation = (route: Route): Record<string, unknown> => ({
  operationId: route.id,
  summary: route.summary,
  'x-who': route.access,
  ...(route.feature && { 'x-feature': route.feature }),
  ...(route.allowClosedHotel && { 'x-closed-hotel-too': true }),
  ...(getCookie[route.access] && { security: getCookie[route.access]?.map((kind) => ({ [kind]: [] })) }),
  parameters: [
    ...pathParameters(route),
    ...queryParameters(route),
    ...(countsTowardsLimit(route) ? [guestParameter] : []),
  ],
  ...(route.body && {
    requestBody: { required: true, content: { 'application/json': { schema: schema(route.body, 'input') } } },
  }),
  ...(route.bytes !== undefined && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
  responses: responses(route),
})

const guestParameter = {
  name: guestHeader,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Id of the guest for whom this is: refused in the session of anybody else. Left out, it is for whoever is signed in.',
}

const pathParameters = (route: Route): Record<string, unknown>[] => {
  const known = route.params ? (schema(route.params, 'input')['properties'] as Record<string, unknown>) : {}
  return Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string' },
  }))
}

const queryParameters = (route: Route): Record<string, unknown>[] => {
  if (!route.query) return []
  const { properties = {}, required = [] } = schema(route.query, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }))
}

const responses = (route: Route): Record<string, unknown> => {
  const byStatus = Map.groupBy(
    [
      ...route.errors,
      invalidInput,
      notFound,
      unexpected,
      unavailable,
      ...(countsTowardsLimit(route) ? [tooManyRequests, anotherGuest] : []),
    ],
    (failure) => failure.status,
  )
  const failures = Array.from(byStatus, ([status, failures]) => [
    status,
    {
      description: [...new Set(failures.map(({ code }) => `${code}: ${messageText('en', code)}`))].join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  const success = route.response
    ? { description: 'Done', content: { 'application/json': { schema: schema(route.response, 'output') } } }
    : { description: 'Done' }
  return Object.fromEntries([[route.status ?? 200, success], ...failures])
}
