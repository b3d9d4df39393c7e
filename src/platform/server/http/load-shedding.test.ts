import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { createHttpServer } from './server.ts'

let app: FastifyInstance
let full = false
beforeAll(async () => {
  app = createHttpServer({ settings: readSettings({}), log: createLog('silent'), isFull: () => full })
  for (const path of ['/page', '/api/anything', '/healthz', '/readyz', '/metrics'])
    app.get(path, async () => ({ ok: true }))
  await app.ready()
})
afterAll(() => app.close())

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url })
  return [statusCode, headers['retry-after'], (JSON.parse(body) as { code?: string }).code]
}
const workFor = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a process that lags behind accepts no more work, says when to retry, and accepts again once it has caught up', async () => {
  allowSlow('works for 2.3 seconds, so that the event loop lags')
  expect(await get('/api/anything')).toEqual([200, undefined, undefined])
  workFor(2_300)
  const answers = await Promise.all(['/api/anything', '/api/no-such', '/healthz', '/readyz', '/metrics'].map(get))
  expect(answers).toEqual([
    [503, '2', 'platform.unavailable'],
    [503, '2', 'platform.unavailable'],
    ...Array.from({ length: 3 }, () => [200, undefined, undefined]),
  ])
  await pause(150)
  expect(await get('/api/anything')).toEqual([200, undefined, undefined])
})

test("while the database's queue is full, API calls get that answer immediately, and pages are still served", async () => {
  full = true
  expect(await Promise.all(['/api/anything', '/page', '/readyz'].map(get))).toEqual([
    [503, '2', 'platform.unavailable'],
    [200, undefined, undefined],
    [200, undefined, undefined],
  ])
  full = false
  expect(await get('/api/anything')).toEqual([200, undefined, undefined])
})
