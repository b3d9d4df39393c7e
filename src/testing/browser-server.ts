import type { Locator, Page } from 'playwright-core'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { composeServer, type Server } from '../compose.server.ts'
import { newPage, type PageOptions } from './browser.ts'
import { createTestServer, type Person, type TestServer } from './test-server.ts'

/** A Deskbell that browsers can open: the built pages, with the database of a test server that creates its people. */
export type BrowserServer = {
  world: TestServer
  base: string
  /** A page in somebody's browser; without `as` nobody is signed in. */
  page(options?: Partial<PageOptions> & { as?: Person }): Promise<Page>
  /** Simulates a machine that goes down: streams break, and nothing answers until `start`. */
  stop(): Promise<void>
  /** Starts again on the same address, with the same database. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Waits until the element is visible, for the end of a test. */
export const expectVisible = async (place: Locator): Promise<true> => {
  await place.waitFor()
  return true
}

/** The two screen sizes of most tests. */
export const phone = { width: 390, height: 844 } as const
export const desk = { width: 1280, height: 800 } as const

// Chromium itself logs these: a refused call is part of many tests, and a stopped server does not answer.
const usual = [/Failed to load resource: the server responded with a status of (400|401|403|404|409|429)/]
const away = [/Failed to load resource: net::ERR_/]
// A server that stops or starts causes these: only for tests that restart it.
const restarting = /Failed to load resource: the server responded with a status of 503/

export const createBrowserServer = async (env: Record<string, string> = {}): Promise<BrowserServer> => {
  const world = await createTestServer({ env })
  let server: Server | undefined
  let port = 0
  const allowed: RegExp[] = [...usual, ...away]
  const watched: RegExp[][] = [allowed]
  const start = async (): Promise<void> => {
    const settings = readSettings({
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: 'postgres://of-the-test',
      DATABASE_CONNECTIONS: '6',
      GUEST_WRITES: '1000000000',
      GUEST_STREAMS: '1000000000',
      ...env,
    })
    const webDir = process.env['DESKBELL_OUT']
    server = await composeServer({
      settings,
      logins: world.database,
      keys: testKeys,
      clock: world.clock,
      maxLagMs: 60_000,
      log: createLog(settings.logLevel),
      ...(webDir && { webDir }),
    })
    await server.app.listen({ port, host: '127.0.0.1' })
    const address = server.app.server.address()
    if (typeof address === 'object' && address) port = address.port
  }
  const stop = async (): Promise<void> => {
    for (const list of watched.splice(0)) list.push(restarting)
    const running = server
    server = undefined
    await running?.stop()
  }
  await start()
  const base = `http://127.0.0.1:${port}`
  return {
    world,
    base,
    start,
    stop,
    page: async ({ as, allow = [], ...options } = {}) => {
      const list = [...allowed, ...allow]
      if (!allowed.includes(restarting)) watched.push(list)
      const page = await newPage({ ...phone, baseURL: base, allow: list, ...options })
      const [name, value] = as?.cookie.split('=') ?? []
      if (name && value) await page.context().addCookies([{ name, value, url: base }])
      return page
    },
    close: async () => {
      await stop()
      await world.close()
    },
  }
}
