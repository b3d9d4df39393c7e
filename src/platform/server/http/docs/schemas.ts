import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { schemaNames } from '#platform/contract/schema-names.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const folder = '#/components/schemas/'

/** JSON Schemas for one document. A shape that has a name stands in `components` once, and is referred to. */
export class Schemas {
  readonly #components = new Map<string, JsonSchema>()

  /** All shapes that were referred to so far, by name. */
  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#components].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** The schema of what goes in or out: a reference where the shape has a name, else the shape itself. */
  describe(shape: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const { items, $defs = {} } = describeOnce(shape, io)
    for (const [name, schema] of Object.entries($defs)) this.add(name, schema)
    return items
  }

  /** Puts a schema that no contract has among the others. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.#components.get(name)
    if (known && known !== schema && !isDeepStrictEqual(known, schema))
      throw new Error(
        `${name} has two meanings in the document of the API: two shapes have this name, or one that differs in and out.`,
      )
    this.#components.set(name, schema)
    return { $ref: `${folder}${name}` }
  }

  /** Describes an object whose properties stand apart in the document: the values of a path or a query. */
  describeProperties(shape: z.core.$ZodType): { properties: Record<string, JsonSchema>; required: readonly string[] } {
    const { properties = {}, required = [] } = this.describe(shape, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: readonly string[]
    }
    return { properties, required }
  }
}

type Described = { items: JsonSchema; $defs?: Record<string, JsonSchema> }
// Several servers in one process have the same shapes, as those of the tests: a third of their start was this.
const described = {
  input: new WeakMap<z.core.$ZodType, Described>(),
  output: new WeakMap<z.core.$ZodType, Described>(),
}

const describeOnce = (shape: z.core.$ZodType, io: 'input' | 'output'): Described => {
  const before = described[io].get(shape)
  if (before) return before
  // A named schema is referred to from within another one only, so it is put into one.
  const schema = shorten(
    z.toJSONSchema(z.array(shape), { io, unrepresentable: 'any', metadata: schemaNames, override: allowFields }),
  ) as Described
  described[io].set(shape, schema)
  return schema
}

/** Of an answer Zod says that it has no other fields, although a release may add some. A strict object takes none. */
const allowFields: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema: { _zod }, jsonSchema }) => {
  if (_zod.def.type === 'object' && !_zod.def.catchall) delete jsonSchema.additionalProperties
}

/** Refers to the components of the document where Zod refers to `$defs`, without the limits of all whole numbers. */
const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  const isWhole = 'type' in value && value.type === 'integer'
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isWhole || Math.abs(inner) !== Number.MAX_SAFE_INTEGER)
      .map(([key, inner]) => [key, key === '$ref' ? String(inner).replace('#/$defs/', folder) : shorten(inner)]),
  )
}
