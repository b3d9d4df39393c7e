import * as z from 'zod/mini'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { dayFrom } from '../setup/hotel-day.ts'

type Json = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  allOf?: Json[]
  oneOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minItems?: number
  minLength?: number
  minimum?: number
  format?: string
  default?: unknown
}

// Examples by field name, where the schema says only "text".
const byName: readonly (readonly [RegExp, () => unknown])[] = [
  [/(^|_)id$/, newId],
  [/^ids$/, () => [newId()]],
  [/email/i, () => `somebody${newId().slice(-12)}@quokka.example`],
  [/password/i, () => 'A long enough secret 42'],
  // A webhook: either one delivery or all since a moment.
  [/^since$/, () => null],
  [/^event_types$/, () => 'ping'],
  [/^url$/, () => 'https://hooks.quokka.example/'],
  [/url/, () => null],
  [/^season_(from|to)$/, () => '05-01'],
  [/^valid_until$|^contract_on$/, () => '2027-06-01'],
  [/^up_to$/, () => 4.5],
  [/^self_check_out_from$/, () => '06:00'],
  [/^(for_)?day$/, () => dayFrom(0)],
  [/^check_in|_from$|^from$|^date$|expiry|^starts_on$/, () => '2027-05-01'],
  [/^check_out|_to$|^to$|^ends_on$/, () => '2027-05-04'],
  [/slug/i, () => `quokka-${newId().slice(-8)}`],
  [/^seen$|^until$|_at$/, () => '2027-05-01T10:00:00.000Z'],
  [/^(for_)?time$/, () => '10:30'],
  [/^opens$/, () => '08:00'],
  [/^closes$/, () => '20:00'],
  [/^used_by$/, () => 'taxi'],
  [/^month$/, () => '2027-05'],
  [/^scopes$/, () => 'menu:read'],
  [/price/, () => 4.5],
  [/time_zone/, () => 'Europe/Belgrade'],
  [/currency/, () => 'EUR'],
  [/accent/, () => '#335577'],
  [/^icon$/, () => 'wine'],
  [/^built_in$/, () => null],
  [/^choices$/, () => 'one\ntwo'],
  [/^citizenship$|country$/, () => 'DEU'],
  [/^purpose$/, () => '10'],
  [/lat$/, () => 42.4],
  [/lng$/, () => 18.7],
]

const sample = (given: Json, name = ''): unknown => {
  if (Array.isArray(given.type))
    return sample({ ...given, type: given.type.find((type) => type !== 'null') ?? 'null' }, name)
  const schema = given
  if (schema.const !== undefined) return schema.const
  // A charge is of an order, or it says everything itself.
  if (name === 'order_id') return undefined
  // A point is a pair, of which JSON Schema says no length.
  if (name === 'strokes') return [[[0, 0]]]
  // From one department to another.
  if (schema.enum) return schema.enum[name === 'to' ? 1 : 0]
  const variants = schema.anyOf ?? schema.oneOf
  // An id is one whatever its field is called.
  if (schema.format === 'uuid' || variants?.some(({ format }) => format === 'uuid')) return newId()
  // A day has no T in its pattern, a moment has one.
  if (name === 'until' && !JSON.stringify(schema).includes('T')) return '2027-05-01'
  const named = byName.find(([pattern]) => pattern.test(name))
  if (
    named &&
    (schema.type === 'string' ||
      schema.type === 'number' ||
      schema.type === undefined ||
      (schema.type === 'array' && name === 'ids'))
  ) {
    const value = named[1]()
    // Omitted unless null is allowed: most addresses are optional.
    return value === null && !variants?.some(({ type }) => type === 'null') ? undefined : value
  }
  if (variants) return sample(variants.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.keys(schema.properties ?? {}).map((key) => [key, sample(schema.properties?.[key] ?? {}, key)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, name))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  return schema.format === 'uuid' ? newId() : 'quokka'.padEnd(schema.minLength ?? 0, 'a')
}

// Asked for at every cell of a matrix, and described once.
const described = new WeakMap<z.core.$ZodType, Json>()
const describe = (shape: z.core.$ZodType): Json => {
  const before = described.get(shape)
  if (before) return before
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json
  described.set(shape, schema)
  return schema
}

/** The smallest query that the route's contract accepts. */
export const queryFor = (route: Route): Record<string, unknown> => {
  const schema = route.query && describe(route.query)
  return Object.fromEntries((schema?.required ?? []).map((key) => [key, sample(schema?.properties?.[key] ?? {}, key)]))
}

/** A body that the route's contract accepts, made from the contract alone; undefined if it has none. */
export const bodyFor = (route: Route): unknown => route.body && sample(describe(route.body))

// Names in a path that are neither a hotel nor a row: the kind of rows or of a page, the width of a picture.
const words: Readonly<Record<string, string>> = {
  source: 'guests',
  width: '320',
  kind: 'privacy',
  subject: 'orders',
  position: '1',
  output: 'csv',
  pack: 'it',
  name: 'documents',
}

/** The parameters of a path: the hotel, the row, and a name where it has one. */
export const paramsFor = ({ path }: Route, hotelId: string, rowId: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [
      name,
      name === 'hotelSlug' || name === 'hotelId' ? hotelId : (words[name] ?? rowId),
    ]),
  )
