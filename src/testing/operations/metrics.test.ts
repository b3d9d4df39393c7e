import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#platform/server/settings.ts'
import { createTestServer, nobody, type TestServer } from '../test-server.ts'

/*
 * The processes' metrics, who may read them, and whether everything in deploy/ that queries them uses existing names.
 */

let world: TestServer
beforeAll(async () => {
  world = await createTestServer({ env: { METRICS_FROM: '10.1.0.0/16, 192.0.2.7,2001:db8::/32' } })
  await world.aHotel({ id: 'quiet-house' })
  await world.server.app.inject({
    method: 'GET',
    url: '/api/hotels/quiet-house/status',
    headers: { cookie: nobody.cookie },
  })
})
afterAll(() => world.close())

const figures = (from: string, headers: Record<string, string> = {}) =>
  world.server.app.inject({ method: 'GET', url: '/metrics', remoteAddress: from, headers })
const getFile = (name: string): string => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')

type Panel = { title: string; targets: { expr: string }[] }
const dashboard = (): Panel[] => (JSON.parse(getFile('grafana.json')) as { panels: Panel[] }).panels
const expressions = (): string[] => [
  ...dashboard().flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...Array.from(getFile('alerts.yaml').matchAll(/^\s+expr: (.+)$/gm), ([, expr = '']) => expr),
]

test('every metric and every label that the dashboard and the alerts use is served', async () => {
  // Metrics of the garbage collection are served once there was one.
  const collect = (): unknown[] => Array.from({ length: 500_000 }, () => ({}))
  await expect
    .poll(async () => collect().length > 0 && (await figures('127.0.0.1')).body)
    .toContain('nodejs_gc_duration_seconds_sum')
  const { body } = await figures('127.0.0.1')
  const served = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? \S+$/gm)) {
    served.set(
      name,
      new Set([...(served.get(name) ?? []), ...Array.from(labels.matchAll(/(\w+)="/g), ([, label = '']) => label)]),
    )
  }
  expect(expressions().length).toBeGreaterThan(15)
  // Prometheus itself adds these to every scrape.
  const added = new Set(['job', 'instance'])
  for (const expr of expressions()) {
    const asked = Array.from(expr.matchAll(/\b((?:deskbell|process|nodejs)_[a-z_0-9]+)(?:\{([^}]*)\})?/g))
    expect([expr, asked.length > 0 || expr.startsWith('up{')]).toEqual([expr, true])
    for (const [, name = '', labels = ''] of asked) {
      expect([expr, name, served.has(name)]).toEqual([expr, name, true])
      for (const [, label = ''] of labels.matchAll(/(\w+)(?:=~|!~|!=|=)"/g))
        expect([expr, label, added.has(label) || served.get(name)?.has(label)]).toEqual([expr, label, true])
    }
    for (const [, list = ''] of expr.matchAll(/by \(([^)]*)\)/g)) {
      for (const label of list.split(', '))
        expect([expr, label, added.has(label) || asked.some(([, name = '']) => served.get(name)?.has(label))]).toEqual([
          expr,
          label,
          true,
        ])
    }
  }
})

test('metrics are served to the machine itself and to METRICS_FROM, and through no proxy', async () => {
  for (const from of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.255.3',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    '2001:db8::9',
  ])
    expect([from, (await figures(from)).statusCode]).toEqual([from, 200])
  for (const from of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::ffff:192.0.2.8'])
    expect([from, (await figures(from)).statusCode]).toEqual([from, 404])
  for (const header of ['x-forwarded-for', 'forwarded'])
    expect([header, (await figures('127.0.0.1', { [header]: '127.0.0.1' })).statusCode]).toEqual([header, 404])
})

test('METRICS_FROM names addresses and networks, or the start ends with a sentence', () => {
  expect(readSettings({}).metricsFrom).toEqual([])
  for (const wrong of ['prometheus', '10.0.0.0/33', '10.0.0.0/', '1.2.3', '2001:db8::/129'])
    expect(() => readSettings({ METRICS_FROM: wrong })).toThrow(`"${wrong}" is none`)
})
