import { sql } from 'kysely'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addExtra } from '#modules/extras/contract/editing.ts'
import { signOutGuest } from '#modules/sessions/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { byName } from '#testing/tables.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milos: Person
let milica: Person

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  // The guest reads a translation of the menu: it is also there offline.
  hotel = await site.world.aHotel({
    name: 'Hotel Marina, Budva',
    content_languages: ['sr', 'en'],
    features: { extras: true, ratings: true },
  })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milos = await site.world.aGuest(hotel, { room_number: 'Room 14', guest_name: 'Miloš Ilić' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  await addDishes(site.world, hotel, [
    { name: 'Riblja čorba', translations: { en: { name: 'Fish soup' } }, price: 6.5 },
  ])
})

type Work = Parameters<BrowserServer['world']['server']['database']['write']>[1]
const inHotel = (work: Work): Promise<unknown> => site.world.server.database.write(scopeFor(hotel, null), work)

/** A guest's phone after a first visit: everything that is needed offline has been loaded. */
const getPhone = async (guest: Person, path = '', allow: RegExp[] = []): Promise<Page> => {
  const page = await site.page({ as: guest, worker: true, allow })
  await page.goto(`/${hotel}/guest${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  await settled(page)
  return page
}
/**
 * Waits until the worker has every file of the guest's last page, and of all pages loaded before the worker was active.
 */
const settled = async (page: Page): Promise<void> => {
  await expect
    .poll(
      () =>
        page.evaluate<boolean>(async () => {
          const { caches, navigator, performance } = globalThis as unknown as {
            performance: { getEntriesByType(type: 'resource'): { name: string }[] }
            caches: { keys(): Promise<string[]>; open(name: string): Promise<{ keys(): Promise<{ url: string }[]> }> }
            navigator: { serviceWorker: { controller: unknown } }
          }
          const names = (await caches.keys()).filter((name) => name.startsWith('deskbell-'))
          const urls = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
            .flat()
            .map(({ url }) => url)
          const loaded = performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => new URL(name).pathname.startsWith('/assets/'))
          return (
            navigator.serviceWorker.controller !== null &&
            loaded.every((name) => urls.includes(name)) &&
            ['AskDialog', 'CartDialog', 'CallDialog', 'MyRequests', 'outbox', 'offline-', 'shell-of', 'rest-'].every(
              (part) => urls.some((url) => url.includes(part)),
            )
          )
        }),
      { timeout: 40_000 },
    )
    .toBe(true)
}
const fill = async (page: Page, text: string): Promise<void> => {
  await page
    .getByRole('button', { name: /Make a Request|New request/ })
    .first()
    .click()
  await page.getByLabel(/Tell us more|Description/).fill(text)
  await page.getByRole('button', { name: 'Send request' }).click()
}
type Table = 'service_requests' | 'orders' | 'taxi_requests' | 'extra_bookings' | 'ratings'
const getCount = async (table: Table): Promise<number> =>
  (
    await site.world.server.database.write(scopeFor(hotel, null), (tx) =>
      byName(tx).selectFrom(table).select('id').where('hotel_id', '=', hotel).execute(),
    )
  ).length
const onServer = async (): Promise<string[]> =>
  (
    await site.world.server.database.write(scopeFor(hotel, null), (tx) =>
      byName(tx).selectFrom('service_requests').select('description').where('hotel_id', '=', hotel).execute(),
    )
  ).map(({ description }) => String(description))
const later = new Date(Date.now() + 3_600_000).toISOString()
const who = () => ({ hotel_id: hotel, guest_id: jonas.id, room_number: 'Room 12', guest_name: 'Jonas Weber' })
/** Something that is already on the server; what is completed can be rated. */
const made = (description: string, status: 'pending' | 'completed' = 'pending') =>
  inHotel((tx) =>
    byName(tx)
      .insertInto('service_requests')
      .values({
        ...who(),
        id: newId(),
        type: 'towels',
        department: 'housekeeping',
        description,
        status,
        ...(status === 'completed' && { completed_at: new Date().toISOString() }),
      })
      .execute(),
  )
const waiting = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).filter({ hasText: 'Waiting to send' })
/** The entries that this browser has stored for a guest; without an entry the database is deleted as well. */
const stored = (page: Page) =>
  page.evaluate<{
    outbox: number
    kept: string[]
  }>(`indexedDB.databases().then((all) => all.some(({ name }) => name === 'deskbell') ? new Promise((resolve, reject) => {
    const opening = indexedDB.open('deskbell', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['outbox', 'kept'])
      const outbox = transaction.objectStore('outbox').count()
      const kept = transaction.objectStore('kept').getAllKeys()
      transaction.oncomplete = () => { opening.result.close(); resolve({ outbox: outbox.result, kept: kept.result }) }
    }
  }) : { outbox: 0, kept: [] })`)

test('a request made offline is visibly queued, and is sent once when the guest is online again @main', async () => {
  const page = await getPhone(jonas)
  await page.context().setOffline(true)
  await page.getByText('We’ll keep what you send and deliver it when you’re back online.').waitFor()
  await fill(page, 'One more blanket.')
  await page.getByText('Saved on this phone. We’ll send it as soon as we get through.').waitFor()
  await page.getByRole('link', { name: /Waiting to send/ }).click()
  await waiting(page, 'One more blanket.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await onServer()).toEqual([])
  await page.context().setOffline(false)
  await page.getByText('Request submitted successfully!').waitFor()
  await page.getByRole('article').filter({ hasText: 'One more blanket.' }).getByText('Received').waitFor()
  await waiting(page, 'One more blanket.').waitFor({ state: 'detached' })
  expect(await onServer()).toEqual(['One more blanket.'])
  expect((await stored(page)).outbox).toBe(0)
})

test('it outlives the page: closed and reopened offline, it is still there @main', async () => {
  const page = await getPhone(jonas)
  await page.context().setOffline(true)
  await fill(page, 'A cot for the night.')
  await page.getByText('Saved on this phone. We’ll send it').waitFor()
  const other = await page.context().newPage()
  await page.close()
  await other.goto(`/${hotel}/guest/requests`)
  await waiting(other, 'A cot for the night.').waitFor()
  await other.context().setOffline(false)
  await other.getByText('Request submitted successfully!').waitFor({ timeout: 40_000 })
  expect(await onServer()).toEqual(['A cot for the night.'])
})

test('a request whose answers are all lost is on the phone until the list shows it, and exists once @main', async () => {
  allowSlow('the outbox waits longer with each lost answer')
  const page = await getPhone(jonas, '/requests')
  const lose = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  }
  await page.route('**/my/requests', lose)
  await fill(page, 'Two pillows.')
  await page.getByText('Saved on this phone. We’ll send it').waitFor({ timeout: 30_000 })
  await page.getByRole('article').filter({ hasText: 'Two pillows.' }).getByText('Received').waitFor()
  await expect.poll(async () => (await stored(page)).outbox, eventually).toBe(0)
  expect(await page.getByRole('article').filter({ hasText: 'Two pillows.' }).count()).toBe(1)
  expect(await onServer()).toEqual(['Two pillows.'])
}, 90_000)

/** The times in milliseconds of this page's requests, each of which gets this answer. */
const refusedAt = async (page: Page, headers: Record<string, string>): Promise<number[]> => {
  const at: number[] = []
  await page.route('**/my/requests', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    at.push(performance.now())
    return route.fulfill({ status: 503, headers, json: { code: 'platform.unavailable', message: 'x' } })
  })
  return at
}

test('an overloaded server is asked less and less often, and not before its Retry-After', async () => {
  allowSlow('counts what a phone asks in thirteen seconds')
  const [page, other] = [
    await getPhone(jonas, '/requests', [/status of 503/]),
    await getPhone(milos, '/requests', [/status of 503/]),
  ]
  const [patient, told] = [await refusedAt(page, {}), await refusedAt(other, { 'retry-after': '31' })]
  await fill(page, 'Two towels.')
  await fill(other, 'Three towels.')
  await waiting(other, 'Three towels.').waitFor()
  await waiting(page, 'Two towels.').waitFor()
  patient.length = 0
  // At two-second intervals these would be six.
  await page.waitForTimeout(13_000)
  expect(patient.length).toBeGreaterThanOrEqual(1)
  expect(patient.length).toBeLessThanOrEqual(5)
  expect(told).toHaveLength(1)
  await page.unroute('**/my/requests')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(onServer, eventually).toEqual(['Two towels.'])
})

test('where a chunk does not load, tickets are queued, shown and sent; it is requested again when that may succeed @main', async () => {
  const page = await site.page({ as: jonas, allow: [/Failed to fetch|import|ERR_FAILED/] })
  const [asked, come] = [[] as boolean[], { may: false }]
  await page.route('**/assets/offline-*.js', (route) => {
    asked.push(come.may)
    return come.may ? route.continue() : route.abort()
  })
  await page.clock.install()
  await page.goto(`/${hotel}/guest/requests`)
  await page.getByText('Live', { exact: true }).waitFor()
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(5_000)
        return asked.length
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(12)
  await page.getByRole('button', { name: 'New request' }).first().click()
  await page.getByLabel(/Tell us more|Description/).fill('A cot for the night.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send request' }).click()
  await waiting(page, 'A cot for the night.').waitFor()
  come.may = true
  await page.context().setOffline(false)
  await expect.poll(() => asked.includes(true), eventually).toBe(true)
  await expect
    .poll(async () => (await page.clock.runFor(1_000), onServer()), eventually)
    .toEqual(['A cot for the night.'])
})

/** How many rounds each kind has, if it says no other number; the long form is `npm run prove`. */
const usualRounds = isLong ? 100 : 1
/** The first is discarded, the second is sent, and so on. */
const staleRounds = isLong ? 100 : 2

type Kind = {
  name: string
  path: string
  begins: string
  waits: string
  maxAgeMs: number
  fill: (page: Page, round: number) => Promise<void>
  table: Table
  rounds?: number
  /** Before the network goes. */
  prepare?: (page: Page, round: number) => Promise<unknown>
  settle?: (page: Page) => Promise<unknown>
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The answers that this browser has stored, as text. */
const keptAnswers = (page: Page): Promise<string> =>
  page.evaluate<string>(`new Promise((resolve) => {
    const opening = indexedDB.open('deskbell', 1)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAll()
      reading.onsuccess = () => { opening.result.close(); resolve(JSON.stringify(reading.result)) }
    }
  })`)
const stars = (page: Page, round: number) =>
  page
    .getByRole('article')
    .filter({ hasText: `Done ${round}.` })
    .getByRole('radio', { name: '4 of 5', exact: true })
    .locator('..')
const offerBoatTrip = () =>
  site.world.call(milica, addExtra, {
    params: { hotelSlug: hotel },
    body: { id: newId(), name: 'Boat trip', price: 35, unit: 'each' },
  })
const kinds: Kind[] = [
  {
    name: 'a request',
    path: '/requests',
    begins: 'New request',
    waits: 'Wish',
    maxAgeMs: 12 * 3_600_000,
    table: 'service_requests',
    fill: (page, round) => fill(page, `Wish ${round}.`),
  },
  {
    name: 'an order',
    path: '/menu',
    begins: 'Add Fish soup',
    waits: '1 × Fish soup',
    maxAgeMs: 15 * 60_000,
    table: 'orders',
    fill: async (page) => {
      await button(page, 'Add Fish soup').click()
      await button(page, /^Cart, /).click()
      await button(page, /^Order for /).click()
    },
  },
  {
    name: 'a taxi',
    path: '/taxi',
    begins: 'Call taxi',
    waits: 'Parking Lot',
    maxAgeMs: 5 * 60_000,
    table: 'taxi_requests',
    fill: async (page) => button(page, 'Call taxi').click(),
    // A guest has at most one taxi: the next round begins when this one is over.
    settle: async (page) => {
      const progress = page.getByLabel('Where your taxi is')
      await progress.waitFor()
      await inHotel((tx) =>
        tx
          .updateTable('taxi_requests')
          .set({ status: 'cancelled', cancelled_at: new Date().toISOString(), cancelled_by: 'staff' })
          .where('hotel_id', '=', hotel)
          .where('status', '<>', 'cancelled')
          .execute(),
      )
      await progress.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'an extra',
    path: '/extras',
    begins: 'Boat trip',
    waits: 'Boat trip',
    maxAgeMs: 2 * 3_600_000,
    table: 'extra_bookings',
    rounds: 2 * usualRounds,
    prepare: (_page, round) => (round === 1 ? offerBoatTrip() : Promise.resolve()),
    fill: async (page) => {
      await button(page, 'Boat trip').click()
      await button(page, /^Ask · /).click()
    },
  },
  {
    name: 'a rating',
    path: '/requests',
    begins: 'New request',
    waits: 'Done ',
    maxAgeMs: 24 * 3_600_000,
    table: 'ratings',
    rounds: 2 * usualRounds,
    prepare: async (page, round) => {
      await made(`Done ${round}.`, 'completed')
      await stars(page, round).waitFor()
      // The first stars bring their file.
      if (round === 1) await settled(page)
      await expect.poll(() => keptAnswers(page), eventually).toContain(`Done ${round}.`)
    },
    fill: (page, round) => stars(page, round).click(),
  },
]
/** Makes everything in the outbox older. */
const age = (page: Page, ms: number): Promise<void> =>
  page.evaluate<void>(`new Promise((resolve) => {
    const opening = indexedDB.open('deskbell', 1)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('outbox', 'readwrite')
      const walk = transaction.objectStore('outbox').openCursor()
      walk.onsuccess = () => {
        if (!walk.result) return
        walk.result.update({ ...walk.result.value, madeAt: Date.now() - ${ms} })
        walk.result.continue()
      }
      transaction.oncomplete = () => { opening.result.close(); resolve() }
    }
  })`)
const asked = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).filter({ hasText: 'Still want this?' })

test.each(kinds)(
  '$name made without a network is queued and exists once, over a reload and a lost answer; a stale one needs a confirmation',
  async ({
    name,
    path,
    begins,
    fill: make,
    waits,
    maxAgeMs,
    table,
    rounds = usualRounds,
    prepare,
    settle = () => Promise.resolve(),
  }) => {
    allowSlow('a page notices what is stale every 15 seconds')
    const page = await getPhone(jonas, path)
    let [lost, posts] = [1, 0]
    await page.context().route(/\/my\/(requests|orders|taxi-requests|extra-bookings|ratings)$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts += 1
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    const makeOffline = async (round: number): Promise<void> => {
      await prepare?.(page, round)
      await button(page, begins).first().waitFor()
      await page.context().setOffline(true)
      await page.getByText('You’re offline.').waitFor()
      await make(page, round)
      await waiting(page, waits).waitFor()
    }
    for (let round = 1; round <= rounds; round += 1) {
      await makeOffline(round)
      await page.reload()
      await waiting(page, waits).waitFor()
      expect(await getCount(table), `round ${round}`).toBe(round - 1)
      lost = 0
      await page.context().setOffline(false)
      await waiting(page, waits).waitFor({ state: 'detached', timeout: 40_000 })
      await expect.poll(async () => (await stored(page)).outbox, eventually).toBe(0)
      expect([lost, await getCount(table)], `round ${round}`).toEqual([1, round])
      await settle(page)
    }
    reportMetrics(`without a network, ${name}`, {
      made: rounds,
      'pages loaded anew meanwhile': rounds,
      'answers lost': rounds,
      'there once': await getCount(table),
    })

    let wanted = 0
    for (let round = 1; round <= staleRounds; round += 1) {
      await makeOffline(rounds + round)
      // A page's clock ticks every 15 seconds.
      await age(page, maxAgeMs + 20_000)
      const before = posts
      await page.context().setOffline(false)
      await asked(page, waits).waitFor({ timeout: 40_000 })
      await page.getByText('Live', { exact: true }).waitFor()
      if (round === 1) expect(await axeViolations(page)).toEqual([])
      expect([posts, await getCount(table)], `stale round ${round}`).toEqual([before, rounds + wanted])
      const isWanted = round % 2 === 0
      await asked(page, waits)
        .getByRole('button', { name: isWanted ? 'Yes, send it' : 'No, thank you' })
        .click()
      await asked(page, waits).waitFor({ state: 'detached' })
      await expect.poll(async () => (await stored(page)).outbox, eventually).toBe(0)
      wanted += isWanted ? 1 : 0
      expect([posts - before, await getCount(table)], `stale round ${round}`).toEqual([
        isWanted ? 1 : 0,
        rounds + wanted,
      ])
      if (isWanted) await settle(page)
    }
    reportMetrics(`stale without a network, ${name}`, {
      'became stale': staleRounds,
      'sent without a yes': 0,
      'sent after a yes': wanted,
      'dropped after a no': staleRounds - wanted,
    })
  },
  isLong ? 3_600_000 : 120_000,
)

test('two tabs show the same queue and send it once @main', async () => {
  const page = await getPhone(jonas, '/requests')
  const other = await page.context().newPage()
  await other.goto(`/${hotel}/guest/requests`)
  await other.getByText('Live', { exact: true }).waitFor()
  await settled(other)
  let posts = 0
  page
    .context()
    .on(
      'request',
      (request) => void (posts += request.method() === 'POST' && request.url().endsWith('/my/requests') ? 1 : 0),
    )
  await page.context().setOffline(true)
  await fill(page, 'Coffee, please.')
  await waiting(page, 'Coffee, please.').waitFor()
  await waiting(other, 'Coffee, please.').waitFor()
  const before = posts
  await page.context().setOffline(false)
  for (const tab of [page, other]) await waiting(tab, 'Coffee, please.').waitFor({ state: 'detached' })
  for (const tab of [page, other])
    await tab.getByRole('article').filter({ hasText: 'Coffee, please.' }).getByText('Received').waitFor()
  expect([posts - before, await onServer()]).toEqual([1, ['Coffee, please.']])
})

test('it can be withdrawn while it is queued, and a refused one says why', async () => {
  const page = await getPhone(jonas, '/requests')
  await page.context().setOffline(true)
  await fill(page, 'Never mind this.')
  await waiting(page, 'Never mind this.').getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('No requests yet').waitFor()
  expect((await stored(page)).outbox).toBe(0)
  await fill(page, 'Sweep the balcony.')
  await waiting(page, 'Sweep the balcony.').waitFor()
  await page.route('**/my/requests', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { code: 'hotels.feature_off', message: 'This hotel doesn’t offer this service.' },
        })
      : route.continue(),
  )
  await page.context().setOffline(false)
  const card = page.getByRole('article').filter({ hasText: 'Sweep the balcony.' })
  await card.getByText('This couldn’t be sent.').waitFor()
  await card.getByRole('button', { name: 'Remove' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await onServer()).toEqual([])
})

test('the installed application opens offline, with the hotel and what was read before @main', async () => {
  await made('The window, please.')
  const page = await getPhone(jonas, '/requests')
  await page.getByText('The window, please.').waitFor()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.getByText('Fish soup').waitFor()
  await expect
    .poll(async () => (await stored(page)).kept.join(), eventually)
    .toMatch(/"menu"[^]*"requests"|"requests"[^]*"menu"/)
  await page.context().setOffline(true)
  const later = await page.context().newPage()
  await page.close()
  await later.goto(`/${hotel}/guest/requests`)
  await later.getByText('Hotel Marina').first().waitFor()
  await later.getByText('The window, please.').waitFor()
  await later.getByText('You’re offline.').waitFor()
  expect(await later.getByText('Failed to fetch requests').count()).toBe(0)
  await later.getByRole('link', { name: 'Settings' }).click()
  await later.getByText('Jonas Weber').first().waitFor()
  await later.getByRole('link', { name: 'Menu', exact: true }).click()
  expect(await expectVisible(later.getByText('Fish soup'))).toBe(true)
})

test('signing out deletes stored answers and queued tickets @main', async () => {
  await made('Mine alone.')
  const page = await getPhone(jonas, '/requests')
  await page.getByText('Mine alone.').waitFor()
  await expect.poll(async () => (await stored(page)).kept.length, eventually).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await expect.poll(() => stored(page), eventually).toEqual({ outbox: 0, kept: [] })
})

test('a session that ends while the phone is offline leaves nothing behind when the app is opened again', async () => {
  const page = await getPhone(jonas, '/requests')
  await page.context().setOffline(true)
  await fill(page, 'Nobody else’s business.')
  await waiting(page, 'Nobody else’s business.').waitFor()
  await site.world.call(jonas, signOutGuest, { params: { hotelSlug: hotel } })
  const later = await page.context().newPage()
  await page.close()
  await later.context().setOffline(false)
  await later.goto(`/${hotel}/auth`)
  await later.getByRole('heading', { name: 'Welcome' }).waitFor()
  await expect.poll(() => stored(later), eventually).toEqual({ outbox: 0, kept: [] })
  expect(await onServer()).toEqual([])
})

test('staff boards say that they are offline and disable their buttons until they are online again @main', async () => {
  await made('Fresh towels.')
  await inHotel(async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        ...who(),
        id: newId(),
        items: sql`'[{"id":"0199c0de-0000-7000-8000-000000000001","name":"Fish soup","price":6.5,"quantity":1}]'::jsonb`,
        total: 6.5,
        subtotal: 6.5,
        currency: 'EUR',
        status: 'pending',
        estimated_delivery: later,
      })
      .execute()
    await tx
      .insertInto('taxi_requests')
      .values({
        ...who(),
        id: newId(),
        pickup_location: 'At the pier',
        estimated_arrival: later,
        status: 'dispatched',
        dispatch_due_at: later,
        complete_due_at: later,
      })
      .execute()
  })
  const board = await site.page({ as: milica, ...desk })
  for (const [path, text, action] of [
    ['requests', 'Fresh towels.', 'Start'],
    ['orders', 'Fish soup', 'Start'],
    ['taxi-requests', 'At the pier', 'Arrived'],
  ] as const) {
    await board.goto(`/${hotel}/manager/${path}`)
    await board.getByText('Live', { exact: true }).waitFor()
    const button = board.getByRole('article').filter({ hasText: text }).getByRole('button', { name: action })
    await expect.poll(() => button.isEnabled(), eventually).toBe(true)
    await board.context().setOffline(true)
    await board.getByText('Please don’t use Start and Complete until you’re back online.').waitFor()
    await expect.poll(async () => [path, await button.isDisabled()], eventually).toEqual([path, true])
    await expect.poll(() => board.getByRole('button', { name: 'I’ll take it' }).isDisabled(), eventually).toBe(true)
    await board.context().setOffline(false)
    await expect.poll(() => button.isEnabled(), { timeout: 40_000 }).toBe(true)
  }
  // The kitchen screen has no head; a line of its own says it.
  await board.goto(`/${hotel}/manager/kitchen`)
  const start = board.getByRole('article').filter({ hasText: 'Fish soup' }).getByRole('button', { name: 'Start' })
  await expect.poll(() => start.isEnabled(), eventually).toBe(true)
  await board.context().setOffline(true)
  await board.getByText('Offline', { exact: true }).waitFor()
  await expect.poll(() => start.isDisabled(), eventually).toBe(true)
})
