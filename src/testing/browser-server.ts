import type { Locator, Page } from 'playwright-core'
import { newPage, type PageOptions } from './browser.ts'
import { createTestServer, type Person, type TestServer } from './test-server.ts'

/** A Deskbell that browsers can open: the built pages, with the database of a test server that creates its people. */
export type BrowserServer = {
  world: TestServer
  base: string
  /** A page in a browser of its own; without `as` there is no session. */
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

type Parts = Pick<NonNullable<Parameters<typeof createTestServer>[0]>, 'backups'>

export const createBrowserServer = async (
  env: Record<string, string> = {},
  parts: Parts = {},
): Promise<BrowserServer> => {
  const webDir = process.env['DESKBELL_OUT']
  const world = await createTestServer({
    env: { LOG_LEVEL: 'fatal', ...env },
    pages: true,
    ...parts,
    ...(webDir && { webDir }),
  })
  const allowed: RegExp[] = [...usual, ...away]
  const watched: RegExp[][] = [allowed]
  const base = await world.listen()
  return {
    world,
    base,
    start: async () => void (await world.listen()),
    stop: async () => {
      for (const list of watched.splice(0)) list.push(restarting)
      await world.stop()
    },
    page: async ({ as, allow = [], ...options } = {}) => {
      const list = [...allowed, ...allow]
      if (!allowed.includes(restarting)) watched.push(list)
      const page = await newPage({ ...phone, baseURL: base, allow: list, ...options })
      const [name, value] = as?.cookie.split('=') ?? []
      if (name && value) await page.context().addCookies([{ name, value, url: base }])
      return page
    },
    close: () => world.close(),
  }
}
