import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Visit, Visits } from './figures.ts'
import type { Line, Traffic } from './link.ts'
import { hotel, people, type Environment } from './stage.ts'

/** What a phone of the middle class on a bad day has. */
export const phone: { processor: number; line: Line } = {
  processor: 4,
  line: { bitsPerSecond: 1_600_000, roundTripMs: 150 },
}

/** A page that is visited: whose it is, when it can be used, and what is done on it to see how it answers. */
type Place = {
  as: 'guest' | 'manager' | null
  path: string
  wide: boolean
  usable: string
  use(page: Page): Promise<void>
}

const board: Place = {
  as: 'manager',
  path: `/${hotel}/manager/requests`,
  wide: true,
  usable: '.board .job button',
  use: async (page) => {
    const chip = page.locator('.chip').first()
    await chip.click()
    await chip.click()
  },
}

export const places: Record<keyof Visits, Place> = {
  'sign-in and home': {
    as: null,
    path: `/${hotel}/auth`,
    wide: false,
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
    wide: false,
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
    wide: false,
    usable: '.dish .buy button',
    use: async (page) => {
      // The last button of a dish is its plus, whether it is in the cart already or not.
      for (let dish = 0; dish < 3; dish += 1)
        await page.locator('.dish').nth(dish).locator('.buy button').last().click()
    },
  },
  'manager board': board,
  'board on a phone': { ...board, wide: false, usable: '.job button' },
}

// Runs in the page, from before its first script.
const watcher = `(() => {
  const seen = window.seen = { lcp: 0, cls: 0, inp: 0, usable: 0 }
  const watch = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  watch('event', (entry) => { if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration) }, { durationThreshold: 16 })
  const look = () => { if (document.querySelector(window.usableWhen)) seen.usable = performance.now(); else requestAnimationFrame(look) }
  requestAnimationFrame(look)
})()`

type Seen = { lcp: number; cls: number; inp: number; usable: number }

/**
 * Visits a place for the first time, again, and again without a network: each in the same browser, as one person does.
 */
export const visit = async (stage: Environment, name: keyof Visits): Promise<Visits[keyof Visits]> => {
  const place = places[name]
  const context = await stage.browser.newContext({
    baseURL: stage.link.base,
    viewport: place.wide ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    locale: 'en-GB',
    hasTouch: !place.wide,
  })
  await context.addInitScript(`window.usableWhen = ${JSON.stringify(place.usable)}; ${watcher}`)
  try {
    if (place.as !== null) await signIn(stage, context, place.as)
    stage.link.take()
    const first = await once(stage, context, place, { isFirst: true })
    // Whoever signed in comes back to the home, not to the form.
    const back = place.as === null ? places['guest home'] : place
    if (place.as === null) await context.addInitScript(`window.usableWhen = ${JSON.stringify(back.usable)}`)
    const second = await once(stage, context, back, {})
    await context.setOffline(true)
    const offline = place.as === 'manager' ? null : await once(stage, context, back, { isOffline: true })
    return { first, second, offlineUsableMs: offline?.usableMs ?? null }
  } finally {
    await context.close()
  }
}

// By name and not by port: the cookie is good for the line too.
const signIn = async ({ direct }: Environment, context: BrowserContext, as: 'guest' | 'manager'): Promise<void> => {
  const answer = await context.request.post(`${direct}${people[as].path}`, { data: people[as].body })
  if (!answer.ok()) throw new Error(`Nobody could sign in as ${as}: ${answer.status()}`)
}

const once = async (
  { link }: Environment,
  context: BrowserContext,
  place: Place,
  { isFirst = false, isOffline = false },
): Promise<Visit> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.processor })
  link.slow(phone.line)
  await page.goto(place.path, { waitUntil: 'commit' })
  await page.locator(place.usable).first().waitFor({ timeout: 60_000 })
  if (!isOffline) await settled(page, session)
  const visit = link.take()
  const own = new Set(
    await page.evaluate<string[]>(
      `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map(({ name }) => name.slice(location.origin.length))`,
    ),
  )
  if (!isOffline && (isFirst || place.as !== null)) await place.use(page)
  if (isFirst) await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await link.quiet(1_000)
  const seen = await page.evaluate<Seen>(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.seen), 200)))',
  )
  link.slow(null)
  const after = link.take()
  await page.close()
  // What the service worker has begun to fetch meanwhile is for later, too.
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

/** Until what was under way at the first paint is here: a hand is not faster. */
const settled = async (page: Page, session: CDPSession): Promise<void> => {
  await page.waitForLoadState('load')
  await session.send('Runtime.evaluate', {
    expression: 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))',
    awaitPromise: true,
  })
}

const toBytes = ({ byPath }: Traffic, counts: (path: string) => boolean): number =>
  Object.entries(byPath).reduce((sum, [path, bytes]) => sum + (counts(path) ? bytes : 0), 0)
