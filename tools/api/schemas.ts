/** A JSON Schema of the document, as far as contracts write them. */
export type Schema = Readonly<Record<string, unknown>> & {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema | false
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  'x-extensible'?: boolean
}
type Shapes = Readonly<Record<string, Schema>>
type Direction = 'in' | 'out'

// A release may accept more than the one before, never less.
const leastOf = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const mostOf = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const exact = ['pattern', 'format', 'multipleOf', 'allOf', 'propertyNames', 'uniqueItems', 'contentEncoding']

/** Finds what of a shape has changed so that a program written for the older one may fail. */
export class ShapeComparison {
  readonly #before: Shapes
  readonly #after: Shapes
  readonly #compared = new Set<string>()

  constructor(before: Shapes, after: Shapes) {
    this.#before = before
    this.#after = after
  }

  /**
   * @param direction `in`: callers send it, so what was accepted has to be; `out`: callers read it, so it may hold nothing else
   * @returns what breaks, by its place
   */
  compare(before: Schema, after: Schema, direction: Direction, at: string): string[] {
    const pair = before.$ref !== undefined && after.$ref !== undefined && `${direction} ${before.$ref} ${after.$ref}`
    if (pair) {
      if (this.#compared.has(pair)) return []
      this.#compared.add(pair)
    }
    const [olds, news] = [choices(before, this.#before), choices(after, this.#after)]
    const [given, allowed] = direction === 'in' ? [olds, news] : [news, olds]
    return given.flatMap((one) => {
      const tried = allowed.map((other) =>
        direction === 'in' ? this.#compareOne(one, other, direction, at) : this.#compareOne(other, one, direction, at),
      )
      // The nearest of several choices says best what is wrong.
      return tried.toSorted((some, others) => some.length - others.length)[0] ?? []
    })
  }

  #compareOne(before: Schema, after: Schema, direction: Direction, at: string): string[] {
    const problems = compareValues(before, after, direction, at)
    if (problems.length > 0) return problems
    const kind = getKind(before)
    if (kind === 'object') return this.#compareObjects(before, after, direction, at)
    if (kind === 'array') return this.#compareArrays(before, after, direction, at)
    return []
  }

  #compareObjects(before: Schema, after: Schema, direction: Direction, at: string): string[] {
    const now = after.properties ?? {}
    const problems = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const [place, current] = [`${at}.${name}`, now[name]]
      return current ? this.compare(schema, current, direction, place) : [`${place} is gone`]
    })
    const [required, requiredNow] = [before.required ?? [], after.required ?? []]
    const added = requiredNow.filter((name) => !required.includes(name))
    const removed = required.filter((name) => now[name] && !requiredNow.includes(name))
    if (direction === 'in') problems.push(...added.map((name) => `${at}.${name} has to be sent now`))
    else problems.push(...removed.map((name) => `${at}.${name} may be absent now`))
    const [others, othersNow] = [before.additionalProperties, after.additionalProperties]
    if (typeof others === 'object' && typeof othersNow === 'object')
      problems.push(...this.compare(others, othersNow, direction, `${at}.*`))
    else if (direction === 'in' && others !== false && othersNow === false)
      problems.push(`${at} takes no other fields now`)
    return problems
  }

  #compareArrays(before: Schema, after: Schema, direction: Direction, at: string): string[] {
    if ((before.prefixItems?.length ?? 0) !== (after.prefixItems?.length ?? 0)) return [`${at} has another length`]
    return [
      ...(before.prefixItems ?? []).flatMap((one, index) =>
        this.compare(one, after.prefixItems?.[index] ?? {}, direction, `${at}[${index}]`),
      ),
      ...(before.items && after.items ? this.compare(before.items, after.items, direction, `${at}[]`) : []),
    ]
  }
}

/** Every single shape that one allows. */
const choices = (schema: Schema, shapes: Shapes): Schema[] => {
  if (schema.$ref !== undefined) return choices(shapes[schema.$ref.split('/').at(-1) ?? ''] ?? {}, shapes)
  const several = schema.anyOf ?? schema.oneOf
  if (several) return several.flatMap((one) => choices(one, shapes))
  // Beside a type, `allOf` holds the patterns of its text.
  if (schema.allOf && !schema.type) return [schema.allOf.flatMap((one) => choices(one, shapes)).reduce(merge)]
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

const merge = (one: Schema, other: Schema): Schema => ({
  ...one,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
})

const getKind = ({ type, enum: values, const: value }: Schema): string | undefined => {
  if (typeof type === 'string') return type
  const [one] = values ?? (value === undefined ? [] : [value])
  return one === undefined ? undefined : typeof one
}

const getValues = (schema: Schema): unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum)

const compareValues = (before: Schema, after: Schema, direction: Direction, at: string): string[] => {
  const [kind, kindNow] = [getKind(before), getKind(after)]
  const [from, to] = direction === 'in' ? [kind, kindNow] : [kindNow, kind]
  // Without a type anything is accepted, and `number` includes whole numbers.
  if (from !== to && to !== undefined && !(from === 'integer' && to === 'number'))
    return [`${at} was ${kind ?? 'anything'} and is ${kindNow ?? 'anything'}`]
  const [values, valuesNow] = [getValues(before), getValues(after)]
  if (direction === 'in' && valuesNow) {
    const refused = values?.filter((value) => !valuesNow.includes(value))
    if (!refused || refused.length > 0)
      return [`${at} does not take ${refused ? refused.join(', ') : 'every value'} any more`]
  }
  if (direction === 'out' && values && before['x-extensible'] !== true) {
    const added = valuesNow?.filter((value) => !values.includes(value))
    if (!added || added.length > 0) return [`${at} may be ${added ? added.join(', ') : 'any value'} now`]
  }
  return compareLimits(before, after, direction, at)
}

const compareLimits = (before: Schema, after: Schema, direction: Direction, at: string): string[] => {
  const number = (schema: Schema, name: string, other: number) =>
    typeof schema[name] === 'number' ? schema[name] : other
  const narrower = [
    ...leastOf.filter((name) => number(after, name, -Infinity) > number(before, name, -Infinity)),
    ...mostOf.filter((name) => number(after, name, Infinity) < number(before, name, Infinity)),
  ]
  const binding = direction === 'in' ? after : before
  const changed = exact.filter(
    (name) => binding[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return [...(direction === 'in' ? narrower : []), ...changed].map((name) => `${at} has another ${name}`)
}
