import type { Locator, Page } from 'playwright-core'
import { composeServer, type Server } from '../compose.server.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { newPage, type PageOptions } from './browser.ts'
import { createTestServer, type Person, type TestServer } from './test-server.ts'

/**
 * A Deskbell that browsers can open: the built pages on an address, over the database of a world that makes its people.
 */
export type BrowserServer = {
  world: TestServer
  base: string
  /** A page of somebody's browser; nobody's without `as`. */
  page(options?: Partial<PageOptions> & { as?: Person }): Promise<Page>
  /** As a machine that goes down: streams break, and nothing answers until `start`. */
  stop(): Promise<void>
  /** Comes back on the same address, over the same database. */
  start(): Promise<void>
  close(): Promise<void>
}

/** How long a journey waits for something to come about: `expect.poll(…, soon)`. Busy machines are slow. */
export const eventually = { timeout: 20_000 } as const

/** Waits until it can be seen, for a journey that ends with it. */
export const expectVisible = async (place: Locator): Promise<true> => {
  await place.waitFor()
  return true
}

/** Sizes of the two screens that meet in most journeys. */
export const phone = { width: 390, height: 844 } as const
export const desk = { width: 1280, height: 800 } as const

// Chromium itself writes these: a refused call is part of many journeys, and a server that is away answers nothing.
const usual = [/Failed to load resource: the server responded with a status of (400|401|403|404|409|429)/]
const away = [/Failed to load resource: net::ERR_/]
// A server that goes down or comes up may say so: only where a journey restarts it.
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
