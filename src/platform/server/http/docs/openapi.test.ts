import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Schemas } from './schemas.ts'

const allEvents = [
  ...['created', 'claimed', 'preparing', 'delivered', 'withdrawn'].map((name) => `order.${name}`),
  ...['created', 'claimed', 'started', 'handed_over', 'completed', 'withdrawn'].map((name) => `request.${name}`),
  ...['requested', 'claimed', 'dispatched', 'arrived', 'completed', 'cancelled'].map((name) => `taxi.${name}`),
  ...['created', 'changed', 'removed'].map((name) => `reservation.${name}`),
  ...['opened', 'changed', 'ended'].map((name) => `stay.${name}`),
  ...['created', 'sent', 'paid', 'deleted'].map((name) => `invoice.${name}`),
  ...['asked', 'approved', 'declined', 'withdrawn', 'expired', 'cancelled'].map((name) => `extra.${name}`),
  'fiscal.due',
  'fiscal.done',
  'rating.given',
  'menu.changed',
]

// With the calls of the guest register, of its paper and its package.
const maxBytes = 525_000
const maxBytesOfOperation = 2_500

type Parameter = { name: string; in: string; required?: boolean }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: object; example?: object }> }
  responses: Record<string, { $ref?: string }>
  'x-scope'?: string
  'x-failures'?: string[]
}
type Parameters = (Parameter | { $ref: string })[]
type Written = Omit<Operation, 'security' | 'parameters'> & { security?: object[]; parameters?: Parameters }
type Document = {
  security: object[]
  webhooks: { event: { post: { requestBody: { content: { 'application/json': { schema: object } } } } } }
  paths: Record<string, Record<string, Written> & { parameters?: never[] }>
  components: Record<'schemas' | 'parameters' | 'securitySchemes', Record<string, object>> & {
    responses: { Failed: { 'x-failures': Record<string, string[]> } }
  }
}

describe('the document of the API', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../openapi.json'), 'utf8')
  const document = JSON.parse(text) as Document
  const resolve = (parameters: Parameters) =>
    parameters.map((one) => ('$ref' in one ? find(document, one.$ref) : one) as Parameter)
  const operations = Object.entries(document.paths).flatMap(([path, { parameters: ofPath = [], ...methods }]) =>
    Object.entries(methods).map(([method, { security = document.security, parameters = [], ...operation }]) => ({
      path,
      method,
      security,
      parameters: resolve([...ofPath, ...parameters]),
      ...operation,
    })),
  )

  test('is short enough to be read', () => {
    expect(operations.length).toBeGreaterThan(200)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
    const long = operations.filter((operation) => JSON.stringify(operation).length > maxBytesOfOperation)
    expect(long.map(({ operationId }) => operationId)).toEqual([])
  })

  test('has no dangling reference, and no component that nothing refers to', () => {
    const references = getObjects(document).flatMap(({ value }) => (typeof value.$ref === 'string' ? [value.$ref] : []))
    expect(references.length).toBeGreaterThan(500)
    expect(references.filter((reference) => find(document, reference) === undefined)).toEqual([])
    const components = (['schemas', 'parameters', 'responses'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    )
    expect(components.filter((name) => !references.includes(name))).toEqual([])
    expect(components.filter((name) => !/^#\/components\/\w+\/[\w.-]+$/.test(name))).toEqual([])
  })

  test('says of each operation what it is, who may call it, what it takes and what it answers', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const wrong = operations.filter((operation) => {
      const { path, method, summary, tags, security, parameters, requestBody, responses } = operation
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name, required }) => [name, required])
      const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, true])
      const ways = security.flatMap((way) => Object.keys(way))
      const statuses = Object.keys(responses)
      return (
        !summary.trim() ||
        tags.length !== 1 ||
        JSON.stringify(inPath) !== JSON.stringify(names) ||
        new Set(parameters.map((one) => `${one.in} ${one.name}`)).size < parameters.length ||
        ways.some((way) => !Object.hasOwn(document.components.securitySchemes, way)) ||
        (method === 'get' && requestBody !== undefined) ||
        statuses.every((status) => !status.startsWith('2')) ||
        !statuses.includes('4XX')
      )
    })
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })

  test('lists the failures of each operation, and the codes of each status once for all', () => {
    const byStatus = document.components.responses.Failed['x-failures']
    expect(Object.keys(byStatus).every((status) => /^[45]\d\d$/.test(status))).toBe(true)
    const all = Object.values(byStatus).flat()
    expect([...new Set(all)]).toEqual(all)
    const listed = operations.flatMap(({ 'x-failures': codes = [] }) => codes)
    const ofEveryRoute = ['platform.invalid_input', 'platform.not_found', 'platform.unavailable', 'platform.unexpected']
    expect([...new Set([...listed, ...ofEveryRoute])].toSorted()).toEqual(all.toSorted())
  })

  test('has an example for everything that is created, and each is what its schema accepts, and no more', () => {
    const $defs = JSON.parse(
      JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
    )
    const isGood = (schema: object, value: unknown): boolean =>
      fromJSONSchema({
        ...JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')),
        $defs,
      }).safeParse(value).success
    const created = operations.filter((one) => one.responses['201'] && one.requestBody?.content['application/json'])
    expect(created.length).toBeGreaterThan(35)
    for (const { operationId, requestBody } of created) {
      const { schema = {}, example } = requestBody?.content['application/json'] ?? {}
      expect([operationId, isGood(schema, example)]).toEqual([operationId, true])
      expect([operationId, isGood(schema, { ...example, unknown_field: 1 })]).toEqual([operationId, false])
    }
  })

  test('says in which form files are uploaded', () => {
    const ofType = (type: string): string[] =>
      operations.flatMap(({ operationId, requestBody }) => (requestBody?.content[type] ? [operationId] : [])).toSorted()
    expect(ofType('multipart/form-data')).toEqual(['putRequestPhoto', 'uploadImage', 'uploadMessageImage'])
    expect(ofType('application/octet-stream')).toEqual([
      'importMenu',
      'importReservations',
      'previewImport',
      'previewMenuImport',
      'putCodeTable',
    ])
    expect(document.components.schemas['Upload']).toMatchObject({ required: ['file'] })
  })

  test('takes no number beyond 2^53, where JSON makes one number of several', () => {
    // Amounts are checked by the rules of the menu, or compared with what the order costs.
    const elsewhere = ['price', 'price_difference', 'expected_total', 'expirationTime']
    const numbers = reach(
      document,
      operations.map(({ requestBody, parameters }) => [requestBody, parameters]),
    ).filter(({ value: { type = [] } }) => [type].flat().some((one) => one === 'number' || one === 'integer'))
    expect(numbers.length).toBeGreaterThan(30)
    // The numbers that contracts call whole are below it: the description of the document says so.
    const unbounded = numbers.filter(
      ({ value, value: { type, maximum = Infinity } }) =>
        [type].flat().includes('number') && maximum > Number.MAX_SAFE_INTEGER && !('enum' in value),
    )
    expect([...new Set(unbounded.map(({ path }) => path.split('/').at(-1) ?? ''))].toSorted()).toEqual(
      elsewhere.toSorted(),
    )
  })

  test('names every type of event that webhooks bring, and the ping', () => {
    const { 'x-extensible': mayGrow, enum: types } = document.components.schemas['WebhookEventType'] as {
      'x-extensible': boolean
      enum: string[]
    }
    expect([mayGrow, types.toSorted()]).toEqual([true, [...allEvents, 'ping'].toSorted()])
    const { content } = document.webhooks.event.post.requestBody
    expect(content['application/json'].schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/WebhookPayload' },
        { properties: { type: { $ref: '#/components/schemas/WebhookEventType' } } },
      ],
    })
  })

  test('has one shape for money', () => {
    expect(document.components.schemas['Money']).toEqual({ type: 'number' })
    const amounts = text.match(/"(price|total|subtotal|delivery_fee|revenue|gross)":\{\s*"\$ref":"[^"]*\/Money"/g)
    expect(amounts?.length).toBeGreaterThan(8)
  })

  test('has each shape once: entities of a hotel have a name, and nothing large is repeated', () => {
    const named = new Set<object>(Object.values(document.components.schemas))
    const nameless = getObjects(document).filter(({ value }) => value.properties && !named.has(value))
    expect(nameless.filter(({ value }) => value.properties?.['id'] && value.properties['hotel_id'])).toEqual([])
    const large = [...named, ...nameless.map(({ value }) => value)]
      .map((shape) => JSON.stringify(shape))
      .filter((shape) => shape.length > 300 && !shape.includes('"next_cursor"'))
    expect(large.length).toBeGreaterThan(40)
    expect(large.filter((shape, at) => large.indexOf(shape) !== at)).toEqual([])
  })
})

describe('shapes for a document', () => {
  const Bell = z.object({ id: z.string(), rung: z.int() })
  const Other = z.object({ id: z.string() })
  nameSchemas({ TestBell: Bell })

  test('a named shape is one of the components, wherever it is used', () => {
    const schemas = new Schemas()
    const reference = { $ref: '#/components/schemas/TestBell' }
    expect(schemas.describe(Bell, 'output')).toEqual(reference)
    expect(schemas.describe(z.object({ bells: z.array(Bell) }), 'output')).toMatchObject({
      properties: { bells: { items: reference } },
    })
    expect(schemas.components).toEqual({ TestBell: expect.objectContaining({ required: ['id', 'rung'] }) })
  })

  test('a name with two meanings is refused', () => {
    const schemas = new Schemas()
    schemas.describe(Bell, 'output')
    nameSchemas({ TestBell: Other })
    expect(() => schemas.describe(Other, 'output')).toThrow(/TestBell has two meanings/)
  })
})

type Schema = {
  $ref?: unknown
  properties?: Record<string, unknown>
  type?: string | string[]
  maximum?: number
}

/** All objects in a value, with their paths. */
const getObjects = (value: unknown, path = ''): { path: string; value: Schema }[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) => getObjects(one, `${path}/${key}`))
  return Array.isArray(value) ? inner : [{ path, value }, ...inner]
}

/** All objects in a value and in what it refers to. */
const reach = (document: object, value: unknown, seen = new Set<string>()): { path: string; value: Schema }[] =>
  getObjects(value).flatMap((one) => {
    const { $ref } = one.value
    if (typeof $ref !== 'string' || seen.has($ref)) return [one]
    seen.add($ref)
    return reach(document, find(document, $ref), seen)
  })

const find = (document: object, reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
