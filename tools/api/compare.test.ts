import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
const operation = (document: Loose, path: string, method: string): Loose =>
  document['paths']![`/api/hotels/{hotelSlug}/${path}`]![method]!
const remove = (list: unknown, value: unknown) => {
  asList(list).splice(asList(list).indexOf(value), 1)
}

const growFailures = (api: Loose) => {
  const failure = shape(api, 'WebhookDelivery')['properties']!['failure']!
  const [values] = asList(failure['anyOf']) as { enum: string[]; 'x-extensible': true }[]
  expect(values?.['x-extensible']).toBe(true)
  values?.enum.push('tls')
}

type Edit = [what: string, edit: (document: Loose) => void, problem: string]

describe('an edit that breaks other systems is found', () => {
  const breaking: Edit[] = [
    [
      'a path is gone',
      (api) => delete api['paths']!['/api/hotels/{hotelSlug}/orders'],
      'GET /api/hotels/{hotelSlug}/orders is gone',
    ],
    [
      'a method is gone',
      (api) => delete api['paths']!['/api/hotels/{hotelSlug}/orders']!['post'],
      'POST /api/hotels/{hotelSlug}/orders is gone',
    ],
    [
      'an operation has another name',
      (api) => void (operation(api, 'orders', 'get')['operationId'] = 'listAllOrders' as never),
      'it was called listOrders',
    ],
    [
      'it needs another scope',
      (api) => void (operation(api, 'orders', 'get')['x-scope'] = 'orders:write' as never),
      'a key with orders:read may not call it any more',
    ],
    [
      'keys may not call it',
      (api) => delete operation(api, 'orders', 'get')['x-scope'],
      'a key with orders:read may not call it any more',
    ],
    [
      'a role may not call it',
      (api) => remove(operation(api, 'orders', 'get')['x-roles'], 'kitchen'),
      'it refuses kitchen now',
    ],
    [
      'it is for others',
      (api) => void (operation(api, 'rooms', 'get')['x-who'] = 'owner' as never),
      'it was for manager',
    ],
    [
      'a failure has another code',
      (api) => remove(operation(api, 'invoices', 'post')['x-failures'], 'platform.id_taken'),
      'it does not answer platform.id_taken any more',
    ],
    [
      'a parameter is gone',
      (api) =>
        remove(
          operation(api, 'orders', 'get')['parameters'],
          (asList(operation(api, 'orders', 'get')['parameters']) as { $ref?: string }[]).find(({ $ref }) =>
            $ref?.endsWith('/cursor'),
          ),
        ),
      'cursor is gone',
    ],
    [
      'a parameter of a path is another',
      (api) =>
        void (api['components']!['parameters']!['orderId'] = { name: 'orderId', in: 'query', schema: {} } as never),
      'orderId is gone',
    ],
    [
      'a parameter has to be sent',
      (api) =>
        asList(operation(api, 'orders', 'get')['parameters']).push({
          name: 'day',
          in: 'query',
          required: true,
          schema: { type: 'string' },
        }),
      'day has to be sent now',
    ],
    [
      'a body is asked for',
      (api) => void (operation(api, 'orders', 'get')['requestBody'] = { content: {} } as never),
      'it has a body now',
    ],
    [
      'a field that was sent is gone',
      (api) => delete shape(api, 'NewEndpoint')['properties']!['description'],
      'body.description is gone',
    ],
    [
      'a field has to be sent',
      (api) => asList(shape(api, 'NewEndpoint')['required']).push('description'),
      'body.description has to be sent now',
    ],
    [
      'a text may be shorter',
      (api) => void (shape(api, 'NewEndpoint')['properties']!['description']!['maxLength'] = 40 as never),
      'body.description has another maxLength',
    ],
    [
      'a list may be shorter',
      (api) => void (shape(api, 'NewEndpoint')['properties']!['event_types']!['maxItems'] = 4 as never),
      'body.event_types has another maxItems',
    ],
    ['a field of the answer is gone', (api) => delete shape(api, 'Order')['properties']!['total'], '.total is gone'],
    [
      'a field of the answer may be absent',
      (api) => remove(shape(api, 'Order')['required'], 'total'),
      '.total may be absent now',
    ],
    [
      'a field of the answer is of another kind',
      (api) => void (shape(api, 'Order')['properties']!['total'] = { type: 'string' } as never),
      '.total was number and is string',
    ],
    [
      'a field of the answer may be null',
      (api) =>
        void (shape(api, 'Order')['properties']!['total'] = { anyOf: [{ type: 'number' }, { type: 'null' }] } as never),
      '.total was number and is null',
    ],
    [
      'a list of values grew',
      (api) => asList(shape(api, 'Order')['properties']!['status']!['enum']).push('lost'),
      '.status may be lost now',
    ],
    [
      'another status is answered',
      (api) => void (operation(api, 'rooms', 'get')['responses'] = { 202: {} } as never),
      'it does not answer 200 any more',
    ],
    [
      'times are written another way',
      (api) => void (shape(api, 'Timestamp')['pattern'] = '^\\d+$' as never),
      'has another pattern',
    ],
  ]
  test.each(breaking)('%s', (_what, edit, problem) => {
    const breaks = findBreaks(released, edited(edit), today)
    expect(breaks.join('\n')).toContain(problem)
  })
})

describe('an edit that only adds is taken', () => {
  const adding: [what: string, edit: (document: Loose) => void][] = [
    ['nothing changed', () => {}],
    ['a route', (api) => void (api['paths']!['/api/new'] = { get: { operationId: 'new', responses: {} } } as never)],
    [
      'an optional parameter',
      (api) =>
        asList(operation(api, 'orders', 'get')['parameters']).push({
          name: 'day',
          in: 'query',
          required: false,
          schema: {},
        }),
    ],
    [
      'an optional field of what is sent',
      (api) => void (shape(api, 'NewEndpoint')['properties']!['color'] = { type: 'string' } as never),
    ],
    [
      'a field of what is answered',
      (api) => void (shape(api, 'Order')['properties']!['color'] = { type: 'string' } as never),
    ],
    [
      'a longer text',
      (api) => void (shape(api, 'NewEndpoint')['properties']!['description']!['maxLength'] = 400 as never),
    ],
    ['a value of a list that may grow', (api) => growFailures(api)],
    ['a failure', (api) => asList(operation(api, 'invoices', 'post')['x-failures']).push('invoices.too_late')],
    ['a role', (api) => asList(operation(api, 'rooms', 'get')['x-roles']).push('maintenance')],
  ]
  test.each(adding)('%s', (_what, edit) => {
    expect(findBreaks(released, edited(edit), today)).toEqual([])
  })

  test('what is deprecated goes on its last day and not before', () => {
    const deprecated = edited(
      (api) => void Object.assign(operation(api, 'orders', 'get'), { deprecated: true, 'x-sunset': '2027-12-01' }),
    )
    const without = edited((api) => delete (api as Loose)['paths']!['/api/hotels/{hotelSlug}/orders']!['get'])
    expect(findBreaks(deprecated, without, '2027-11-30')).toEqual(['GET /api/hotels/{hotelSlug}/orders is gone'])
    expect(findBreaks(deprecated, without, '2027-12-01')).toEqual([])
  })
})

test('the check fails for a breaking edit after a release, and takes everything before the first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-api-'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
      stdio: 'pipe',
    })
  const check = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/api/check.ts'), folder], {
      encoding: 'utf8',
    })
    return [status, stdout + stderr] as const
  }
  try {
    git('init', '--quiet')
    writeFileSync(join(folder, 'openapi.json'), text)
    git('add', '.')
    git('commit', '--quiet', '--message', 'release')
    expect(check()).toEqual([0, 'There is no release to compare the API with.\n'])
    git('tag', 'v1.0.0')
    expect(check()).toEqual([0, 'What v1.0.0 offers is still there.\n'])
    const broken = edited((api) => delete shape(api, 'Order')['properties']!['total'])
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(broken))
    const [status, said] = check()
    expect([status, said]).toEqual([1, expect.stringContaining('.total is gone')])
    expect(said).toContain('Programs that were written for v1.0.0 may fail.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
