import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { phone } from '#testing/browser-server.ts'
import { newPage } from '#testing/browser.ts'
import { testKeys } from '#testing/keys.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { composeServer, type Server } from '../src/compose.server.ts'
import { developmentPages } from './dev-pages.ts'

let world: TestServer
let server: Server
let base: string

beforeAll(async () => {
  world = await createTestServer()
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: 'postgres://of-the-test',
    DATABASE_CONNECTIONS: '6',
  })
  server = await composeServer({
    settings,
    logins: world.database,
    keys: testKeys,
    clock: world.clock,
    log: createLog(settings.logLevel),
    ...developmentPages(),
  })
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)

afterAll(async () => {
  await server.stop()
  await world.close()
}, 60_000)

test('in development a page is rendered with our policy and styles, and follows changes over a socket on the same address', async () => {
  const hotel = await world.aHotel({ name: 'Hotel Marina, Budva' })
  const page = await newPage({ ...phone, baseURL: base })
  // Only a socket with a message from Vite transports reloads.
  const reloads = new Promise<string>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('"connected"') && resolve(socket.url())),
    )
  })
  await page.goto(`/${hotel}/auth`, { timeout: 60_000 })
  await page.getByRole('heading', { name: 'Welcome' }).waitFor({ timeout: 60_000 })
  expect(new URL(await reloads).host).toBe(new URL(base).host)
  expect(await page.evaluate("getComputedStyle(document.querySelector('.auth-card')).maxWidth")).toBe('400px')
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor({ timeout: 60_000 })
}, 120_000)

test('what is open in development stays closed in a built page', async () => {
  const built = await world.server.app.inject({ url: '/' })
  expect(built.headers['content-security-policy']).toContain("script-src 'self';")
})
