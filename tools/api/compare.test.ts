import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { findBreaks } from './compare.ts'
import type { ApiDocument } from './operations.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'openapi.json'), 'utf8')
/** The API with a change, as the next release might have it. */
const edited = (edit: (document: never) => void): ApiDocument => {
  const document = JSON.parse(text) as ApiDocument
  edit(document as never)
  return document
}
const released = edited(() => {})
const today = '2026-11-24'

type Loose = { [name: string]: Loose }
const asList = (value: unknown) => value as unknown[]
const shape = (document: Loose, name: string): Loose => document['components']!['schemas']![name]!
const properties = (document: Loose, name: string): Loose => shape(document, name)['properties']!
const field = (document: Loose, of: string, name: string): Loose => properties(document, of)[name]!
const operation = (document: Loose, path: string, method: string): Loose =>
  document['paths']![`/api/hotels/{hotelSlug}/${path}`]![method]!
const orders = (document: Loose): Loose => operation(document, 'orders', 'get')
const remove = (list: unknown, value: unknown) => {
  asList(list).splice(asList(list).indexOf(value), 1)
}
const set = (owner: Loose, values: object) => void Object.assign(owner, values)
const addParameter = (api: Loose, required: boolean) =>
  asList(orders(api)['parameters']).push({ name: 'day', in: 'query', required, schema: { type: 'string' } })
const removeCursor = (api: Loose) => {
  const parameters = asList(orders(api)['parameters']) as { $ref?: string }[]
  remove(
    parameters,
    parameters.find(({ $ref }) => $ref?.endsWith('/cursor')),
  )
}
const growFailures = (api: Loose) => {
  const [values] = asList(field(api, 'WebhookDelivery', 'failure')['anyOf']) as {
    enum: string[]
    'x-extensible': true
  }[]
  expect(values?.['x-extensible']).toBe(true)
  values?.enum.push('tls')
}

test.each<[problem: string, edit: (document: Loose) => void]>([
  ['GET /api/hotels/{hotelSlug}/orders is gone', (api) => delete api['paths']!['/api/hotels/{hotelSlug}/orders']],
  [
    'POST /api/hotels/{hotelSlug}/orders is gone',
    ({ paths }) => delete paths!['/api/hotels/{hotelSlug}/orders']!['post'],
  ],
  ['it was called listOrders', (api) => set(orders(api), { operationId: 'listAllOrders' })],
  ['a key with orders:read may not call it any more', (api) => set(orders(api), { 'x-scope': 'orders:write' })],
  ['a key with orders:read may not call it any more', (api) => delete orders(api)['x-scope']],
  ['it refuses kitchen now', (api) => remove(orders(api)['x-roles'], 'kitchen')],
  ['it was for manager', (api) => set(operation(api, 'rooms', 'get'), { 'x-who': 'owner' })],
  [
    'it does not answer platform.id_taken any more',
    (api) => remove(operation(api, 'invoices', 'post')['x-failures'], 'platform.id_taken'),
  ],
  ['cursor is gone', removeCursor],
  [
    'orderId is gone',
    (api) => set(api['components']!['parameters']!, { orderId: { name: 'orderId', in: 'query', schema: {} } }),
  ],
  ['day has to be sent now', (api) => addParameter(api, true)],
  ['it has a body now', (api) => set(orders(api), { requestBody: { content: {} } })],
  ['body.description is gone', (api) => delete properties(api, 'NewEndpoint')['description']],
  ['body.description has to be sent now', (api) => asList(shape(api, 'NewEndpoint')['required']).push('description')],
  ['body.description has another maxLength', (api) => set(field(api, 'NewEndpoint', 'description'), { maxLength: 40 })],
  ['body.event_types has another maxItems', (api) => set(field(api, 'NewEndpoint', 'event_types'), { maxItems: 4 })],
  ['.total is gone', (api) => delete properties(api, 'Order')['total']],
  ['.total may be absent now', (api) => remove(shape(api, 'Order')['required'], 'total')],
  ['.total was number and is string', (api) => set(properties(api, 'Order'), { total: { type: 'string' } })],
  [
    '.total was number and is null',
    (api) => set(properties(api, 'Order'), { total: { anyOf: [{ type: 'number' }, { type: 'null' }] } }),
  ],
  ['.status may be lost now', (api) => asList(field(api, 'Order', 'status')['enum']).push('lost')],
  ['it does not answer 200 any more', (api) => set(operation(api, 'rooms', 'get'), { responses: { 202: {} } })],
  ['has another pattern', (api) => set(shape(api, 'Timestamp'), { pattern: '^\\d+$' })],
])('an edit that breaks other systems is found: %s', (problem, edit) => {
  expect(findBreaks(released, edited(edit), today).join('\n')).toContain(problem)
})

test.each<[what: string, edit: (document: Loose) => void]>([
  ['nothing', () => {}],
  ['a route', (api) => set(api['paths']!, { '/api/new': { get: { operationId: 'new', responses: {} } } })],
  ['an optional parameter', (api) => addParameter(api, false)],
  ['an optional field', (api) => set(properties(api, 'NewEndpoint'), { color: { type: 'string' } })],
  ['a field of the answer', (api) => set(properties(api, 'Order'), { color: { type: 'string' } })],
  ['a longer text', (api) => set(field(api, 'NewEndpoint', 'description'), { maxLength: 400 })],
  ['a value of a list that may grow', growFailures],
  ['a failure', (api) => asList(operation(api, 'invoices', 'post')['x-failures']).push('invoices.too_late')],
  ['a role', (api) => asList(operation(api, 'rooms', 'get')['x-roles']).push('maintenance')],
])('an edit that only adds is accepted: %s', (_what, edit) => {
  expect(findBreaks(released, edited(edit), today)).toEqual([])
})

test('a deprecated route may go on its last day and not before', () => {
  const deprecated = edited((api) => set(orders(api), { deprecated: true, 'x-sunset': '2027-12-01' }))
  const without = edited(({ paths }: Loose) => delete paths!['/api/hotels/{hotelSlug}/orders']!['get'])
  expect(findBreaks(deprecated, without, '2027-11-30')).toEqual(['GET /api/hotels/{hotelSlug}/orders is gone'])
  expect(findBreaks(deprecated, without, '2027-12-01')).toEqual([])
})

test('the check fails for a breaking edit after a release, and passes before the first', () => {
  const folder = createFolder({ 'openapi.json': text })
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.org']
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...author, ...words], { stdio: 'pipe' })
  const check = () => {
    const words = [join(root, 'tools/api/check.ts'), folder]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    return [status, stdout + stderr] as const
  }
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'release')
  expect(check()).toEqual([0, 'There is no release to compare the API with.\n'])
  git('tag', 'v1.0.0')
  expect(check()).toEqual([0, 'What v1.0.0 offers is still there.\n'])
  const broken = edited((api) => delete properties(api, 'Order')['total'])
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(broken))
  const refused = expect.stringMatching(/\.total is gone[^]*Programs that were written for v1\.0\.0 may fail\./)
  expect(check()).toEqual([1, refused])
})
