import { inflateSync } from 'node:zlib'

export class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export class Reference {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}
export type Dictionary = Map<string, Value>
export type Value = null | boolean | number | string | Name | Reference | Value[] | Dictionary | Operator
/** A word of a page's content. */
export class Operator {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads the values of a PDF one after the other: of the file, or of a page's content. */
export class Reader {
  readonly source: string
  at: number
  constructor(source: string, at = 0) {
    this.source = source
    this.at = at
  }

  /** The next value; undefined at the end, or at a closing bracket. */
  next(): Value | undefined {
    this.#skip()
    const { source, at } = this
    const char = source[at]
    if (char === undefined || char === ']' || source.startsWith('>>', at)) return undefined
    if (source.startsWith('<<', at)) return this.#dictionary()
    if (char === '[') return this.#list()
    if (char === '<')
      return this.#take(/<([\dA-Fa-f\s]*)>/y, ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    if (char === '(') return this.#string()
    if (char === '/')
      return this.#take(
        /\/([^\s<>[\]()/%]*)/y,
        ([, name = '']) =>
          new Name(name.replace(/#(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))),
      )
    const reference = /(\d+) \d+ R\b/y
    reference.lastIndex = at
    if (reference.test(source)) return this.#take(/(\d+) \d+ R/y, ([, id]) => new Reference(Number(id)))
    return this.#take(/[^\s<>[\]()/%]+/y, ([word]) =>
      /^[-+.\d]+$/.test(word)
        ? Number(word)
        : word === 'true' || word === 'false'
          ? word === 'true'
          : word === 'null'
            ? null
            : new Operator(word),
    )
  }

  #take<Result>(pattern: RegExp, read: (found: RegExpExecArray) => Result): Result {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)
    if (!found) throw new Error(`Unreadable at ${this.at}: ${this.source.slice(this.at, this.at + 40)}`)
    this.at = pattern.lastIndex
    return read(found)
  }

  #skip(): void {
    const space = /(?:\s|%[^\n\r]*)*/y
    space.lastIndex = this.at
    space.exec(this.source)
    this.at = space.lastIndex
  }

  #list(): Value[] {
    this.at += 1
    const values: Value[] = []
    for (let value = this.next(); value !== undefined; value = this.next()) values.push(value)
    this.at += 1
    return values
  }

  #dictionary(): Dictionary {
    this.at += 2
    const values: Dictionary = new Map()
    for (let key = this.next(); key instanceof Name; key = this.next()) values.set(key.name, this.next() ?? null)
    this.#skip()
    this.at += 2
    return values
  }

  #string(): string {
    let text = ''
    let depth = 1
    for (this.at += 1; depth > 0; this.at += 1) {
      const char = this.source[this.at] ?? ')'
      if (char === '\\') {
        this.at += 1
        const escaped = this.source[this.at] ?? ''
        text += escapes[escaped] ?? escaped
        continue
      }
      depth += char === '(' ? 1 : char === ')' ? -1 : 0
      if (depth > 0) text += char
    }
    return text
  }
}

export type PdfObject = { value: Value; stream: Buffer | null }
export type Pdf = { source: string; objects: ReadonlyMap<number, PdfObject>; trailer: Dictionary }

/**
 * Reads a PDF by its table of objects.
 * @throws Error when the table does not lead to the objects, or a stream is not as long as it says
 */
export const parsePdf = (bytes: Uint8Array): Pdf => {
  const source = Buffer.from(bytes).toString('latin1')
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(source)?.[1])
  const header = /xref\s+0 (\d+)\s+/y
  header.lastIndex = table
  const count = Number(header.exec(source)?.[1])
  const objects = new Map<number, PdfObject>()
  for (let id = 1; id < count; id += 1) {
    const entry = source.slice(header.lastIndex + id * 20, header.lastIndex + id * 20 + 20)
    const start = Number(entry.slice(0, 10))
    const opening = `${id} 0 obj`
    if (!source.startsWith(opening, start)) throw new Error(`Object ${id} is not at ${start}.`)
    objects.set(id, readObject(source, start + opening.length))
  }
  const trailer = new Reader(source, source.indexOf('trailer', table) + 7).next()
  if (!(trailer instanceof Map)) throw new Error('There is no trailer.')
  return { source, objects, trailer }
}

const readObject = (source: string, start: number): PdfObject => {
  const reader = new Reader(source, start)
  const value = reader.next() ?? null
  const begin = /\s*stream\r?\n/y
  begin.lastIndex = reader.at
  if (!begin.test(source)) return { value, stream: null }
  const length = value instanceof Map ? Number(value.get('Length')) : Number.NaN
  if (!/^\s*endstream/.test(source.slice(begin.lastIndex + length, begin.lastIndex + length + 12)))
    throw new Error(`A stream at ${start} is not ${length} bytes long.`)
  return { value, stream: Buffer.from(source.slice(begin.lastIndex, begin.lastIndex + length), 'latin1') }
}

/** The object that a value names, or the value itself. */
export const follow = (pdf: Pdf, value: Value | undefined): Value =>
  value instanceof Reference ? (pdf.objects.get(value.id)?.value ?? null) : (value ?? null)

/** A dictionary at a path of keys; empty where there is none. */
export const getDictionary = (pdf: Pdf, from: Value | undefined, ...path: readonly string[]): Dictionary => {
  let here = follow(pdf, from)
  for (const key of path) here = here instanceof Map ? follow(pdf, here.get(key)) : null
  return here instanceof Map ? here : new Map()
}

export const getList = (pdf: Pdf, value: Value | undefined): Value[] => {
  const list = follow(pdf, value)
  return Array.isArray(list) ? list : []
}

/** The content of the stream that a value names, uncompressed. */
export const getStream = (pdf: Pdf, value: Value | undefined): Buffer => {
  const object = value instanceof Reference ? pdf.objects.get(value.id) : undefined
  if (!object?.stream || !(object.value instanceof Map)) throw new Error('There is no stream.')
  return object.value.has('Filter') ? inflateSync(object.stream) : object.stream
}

export const getCatalog = (pdf: Pdf): Dictionary => getDictionary(pdf, pdf.trailer.get('Root'))

export const getPages = (pdf: Pdf): Dictionary[] =>
  getList(pdf, getDictionary(pdf, getCatalog(pdf).get('Pages')).get('Kids')).map((page) => getDictionary(pdf, page))
