import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { desk, hotel, openBrowser, phone, type Environment } from './environment.ts'
import type { Visit, Visited, Visits } from './metrics.ts'
import type { Traffic } from './slow-network.ts'

/**
 * A visit: the visitor, when the page can be used, and the interactions that are measured on it. How the page looked at the last
 * visit cannot be used.
 */
type VisitedPage = {
  as: 'guest' | 'manager' | null
  path: string
  isWide?: boolean
  usable: string
  use(page: Page): Promise<void>
}

const board: VisitedPage = {
  as: 'manager',
  path: `/${hotel}/manager/requests`,
  isWide: true,
  usable: '.board .job button',
  use: async (page) => {
    const chip = page.locator('.chip').first()
    await chip.click()
    await chip.click()
  },
}

export const pages: Record<keyof Visits, VisitedPage> = {
  'sign-in and home': {
    as: null,
    path: `/${hotel}/auth`,
    usable: 'form [type=submit]',
    use: async (page) => {
      await page.locator('[name=room_number]').fill('Room 31')
      await page.locator('[name=guest_name]').fill('Nora Berg')
      await page.locator('form [type=submit]').click()
      await page.locator('.tiles > *').first().waitFor()
    },
  },
  'guest home': {
    as: 'guest',
    path: `/${hotel}/guest`,
    usable: '.tiles > *',
    use: async (page) => {
      await page.locator('button.tile').first().click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  menu: {
    as: 'guest',
    path: `/${hotel}/guest/menu`,
    usable: '.dish .buy button',
    use: async (page) => {
      // The last button of a dish is its plus, whether it is in the cart already or not.
      for (let dish = 0; dish < 3; dish += 1)
        await page.locator('.dish').nth(dish).locator('.buy button').last().click()
    },
  },
  'manager board': board,
  'board on a phone': { ...board, isWide: false, usable: '.job button' },
}

// Runs in the page, from before its first script.
const watcher = `(() => {
  const seen = window.seen = { lcp: 0, cls: 0, inp: 0, usable: 0 }
  const watch = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  watch('event', (entry) => { if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration) }, { durationThreshold: 16 })
  const look = () => { if (document.querySelector(window.usableWhen)) seen.usable = performance.now(); else requestAnimationFrame(look) }
  requestAnimationFrame(look)
})()`

type Seen = { lcp: number; cls: number; inp: number; usable: number }

/** React, one stylesheet and one list by fetch: how quick a page can be on this machine and network. */
const leastPage: VisitedPage = {
  as: 'guest',
  path: `/least/page.html#/api/hotels/${hotel}/my/menu`,
  usable: 'p',
  use: async () => {},
}

/**
 * Visits the least page, and then a page for the first time, again, and again without a network, in the same browser, as
 * one person does.
 */
export const visit = async (environment: Environment, name: keyof Visits): Promise<Visited> => {
  const visited = pages[name]
  const least = await open(environment, leastPage)
  const { lcpMs } = await once(environment, least, leastPage, {})
  await least.close()
  const compare = (seen: Omit<Visit, 'lcpRatio'>): Visit => ({ ...seen, lcpRatio: seen.lcpMs / lcpMs })
  const context = await open(environment, visited)
  const first = await once(environment, context, visited, { isFirst: true })
  // After signing in a guest returns to the home, not to the form.
  const back = visited.as === null ? pages['guest home'] : visited
  if (visited.as === null) await context.addInitScript(`window.usableWhen = ${JSON.stringify(back.usable)}`)
  const second = await once(environment, context, back, {})
  await context.setOffline(true)
  const offline = visited.as === 'manager' ? null : await once(environment, context, back, { isOffline: true })
  await context.close()
  return { first: compare(first), second: compare(second), offlineUsableMs: offline?.usableMs ?? null }
}

const open = async (environment: Environment, visited: VisitedPage): Promise<BrowserContext> => {
  const context = await openBrowser(environment, visited.as, {
    ...(visited.isWide ? desk : phone.screen),
    baseURL: environment.network.base,
    // The policy of a file that is no page of the app lets no script run.
    bypassCSP: visited === leastPage,
  })
  await context.addInitScript(`window.usableWhen = ${JSON.stringify(visited.usable)}; ${watcher}`)
  environment.network.takeTraffic()
  return context
}

const once = async (
  { network }: Environment,
  context: BrowserContext,
  visited: VisitedPage,
  { isFirst = false, isOffline = false },
): Promise<Omit<Visit, 'lcpRatio'>> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
  network.slowDown(phone.network)
  await page.goto(visited.path, { waitUntil: 'commit' })
  await page.locator(visited.usable).first().waitFor({ timeout: 60_000 })
  if (!isOffline) await waitUntilIdle(page, session)
  const visit = network.takeTraffic()
  const own = new Set(
    await page.evaluate<string[]>(
      `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
        .map(({ name }) => name.slice(location.origin.length))`,
    ),
  )
  if (!isOffline && (isFirst || visited.as !== null)) await visited.use(page)
  if (isFirst) await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // A page is kept, as its next visit begins, once it has rested.
  await network.waitUntilQuiet(2_500)
  const seen = await page.evaluate<Seen>(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.seen), 200)))',
  )
  network.slowDown(null)
  const after = network.takeTraffic()
  await page.close()
  // The files that the service worker has begun to fetch meanwhile are for later visits too.
  const bytes = toBytes(visit, (path) => own.has(path))
  const all = visit.bytes + after.bytes
  return {
    requests: visit.requests,
    kilobytes: bytes / 1024,
    scriptKilobytes: toBytes(visit, (path) => own.has(path) && /\.js(\?|$)/.test(path)) / 1024,
    laterKilobytes: (all - bytes) / 1024,
    usableMs: seen.usable,
    lcpMs: seen.lcp,
    inpMs: seen.inp,
    cls: seen.cls,
  }
}

/** Waits for what was still loading at the first paint: nobody taps faster. */
const waitUntilIdle = async (page: Page, session: CDPSession): Promise<void> => {
  await page.waitForLoadState('load')
  await session.send('Runtime.evaluate', {
    expression: 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))',
    awaitPromise: true,
  })
}

const toBytes = ({ byPath }: Traffic, counts: (path: string) => boolean): number =>
  Object.entries(byPath).reduce((sum, [path, bytes]) => sum + (counts(path) ? bytes : 0), 0)
