import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Schemas } from './schemas.ts'

const maxBytesOfOperation = 2_500

describe('the document of the API', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../openapi.json'), 'utf8')
  const document = JSON.parse(text) as {
    paths: Record<string, object>
    components: { schemas: Record<string, unknown> }
  }

  test('is short enough to be read', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(operations.length).toBeGreaterThan(200)
    expect(Buffer.byteLength(text) / operations.length).toBeLessThanOrEqual(maxBytesOfOperation)
  })

  test('has no dangling reference', () => {
    const references = getObjects(document).flatMap(({ value }) => (typeof value.$ref === 'string' ? [value.$ref] : []))
    expect(references.length).toBeGreaterThan(500)
    expect(references.filter((reference) => find(document, reference) === undefined)).toEqual([])
  })

  test('has each shape once: entities of a hotel have a name, and nothing large is repeated', () => {
    const named = new Set(Object.values(document.components.schemas))
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

type Schema = { $ref?: unknown; properties?: Record<string, unknown> }

/** All objects in a value, with their paths. */
const getObjects = (value: unknown, path = ''): { path: string; value: Schema }[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) => getObjects(one, `${path}/${key}`))
  return Array.isArray(value) ? inner : [{ path, value }, ...inner]
}

const find = (document: object, reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
