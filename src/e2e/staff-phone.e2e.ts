import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { languages } from '#platform/contract/languages.ts'
import { createBrowserServer, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { getKeys } from '#testing/pages/keys.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { byName } from '#testing/tables.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let milica: Person

const boards = ['requests', 'orders', 'taxi-requests'] as const
const editors = ['menu', 'reservations', 'invoices'] as const
const others = ['guide', 'house-rules', 'recommendations', 'insights', 'rooms'] as const

type Work = Parameters<BrowserServer['world']['server']['database']['write']>[1]
const inHotel = (work: Work): Promise<unknown> => site.world.server.database.write(scopeFor(hotel, null), work)

beforeAll(async () => {
  site = await createBrowserServer({ TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png' })
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  const jonas = await site.world.aGuest(hotel, { room_number: 'Apartment 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const who = { hotel_id: hotel, guest_id: jonas.id, room_number: 'Apartment 12', guest_name: 'Jonas Weber' }
  const categories = ['Drinks', 'Coffee', 'From the kitchen', 'Sweets', 'For children'].map((name, at) => ({
    hotel_id: hotel,
    id: newId(),
    name,
    icon: 'wine',
    order: at + 1,
  }))
  const [soup, first] = [newId(), categories[0]?.id ?? '']
  await inHotel(async (tx) => {
    await tx.insertInto('menu_categories').values(categories).execute()
    await tx
      .insertInto('menu_items')
      .values({ hotel_id: hotel, id: soup, name: 'Fish soup', price: 6.5, category: first, order: 1 })
      .execute()
    await tx
      .insertInto('hotel_guide')
      .values({ hotel_id: hotel, id: newId(), title: 'Breakfast', content: 'From 7:00 on the terrace.', order: 1 })
      .execute()
    await tx
      .insertInto('house_rules')
      .values({ hotel_id: hotel, id: newId(), title: 'Quiet', content: 'From 22:00.', order: 1 })
      .execute()
    await tx
      .insertInto('local_recommendations')
      .values({
        hotel_id: hotel,
        id: newId(),
        category: 'Beach',
        name: 'Mogren',
        description: 'Two small coves.',
        distance: '0.9 miles',
        address: 'Budva',
      })
      .execute()
    // Created long before anything else, so that the banner is at its last level.
    await byName(tx)
      .insertInto('service_requests')
      .values({
        ...who,
        id: newId(),
        type: 'maintenance',
        department: 'maintenance',
        description: 'The light in the bathroom flickers and then goes out.',
        status: 'pending',
        created_at: sql<string>`now() - make_interval(mins => 134)`,
      })
      .execute()
    const order = {
      ...who,
      items: [{ id: soup, name: 'Fish soup', price: 6.5, quantity: 1 }],
      total: 6.5,
      subtotal: 6.5,
      currency: 'EUR',
      estimated_delivery: later,
    }
    await tx
      .insertInto('orders')
      .values([
        { ...order, id: newId(), status: 'pending' },
        { ...order, id: newId(), status: 'delivered' },
      ])
      .execute()
    await tx
      .insertInto('taxi_requests')
      .values({
        ...who,
        id: newId(),
        pickup_location: 'At the pier',
        status: 'requested',
        estimated_arrival: later,
        dispatch_due_at: later,
        complete_due_at: later,
      })
      .execute()
    await byName(tx)
      .insertInto('reservations')
      .values({
        hotel_id: hotel,
        id: newId(),
        guest_name: 'Lena Schmidt',
        apartment: 'Garden flat',
        check_in: '2026-12-05',
        check_out: '2026-12-08',
        source: 'manual',
      })
      .execute()
  })
})
afterAll(() => site.close())

const open = async (path: string, locale = 'en-GB', size: { width: number; height: number } = phone): Promise<Page> => {
  const page = await site.page({ as: milica, locale, ...size })
  await go(page, path)
  return page
}
const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/${hotel}/manager/${path}`)
  await isComplete(page)
}
/** Goes on to another page as a link does, without loading the application again. */
const goOn = async (page: Page, path: string): Promise<void> => {
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.textContent()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/${hotel}/manager/${path}`)
  await expect.poll(() => title.textContent(), eventually).not.toBe(before)
  await isComplete(page)
}
const isComplete = async (page: Page): Promise<void> => {
  await page.locator('.live:not(.live--wait, .live--off)').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('.skel, [aria-busy=true]').count(), eventually).toBe(0)
}

/** Problems of the page's head, one line for each. */
const headProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = []
    const boxes = (selector: string, of: ParentNode = document) =>
      [...of.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility())
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
    const oneRow = (what: string, all: { box: DOMRect }[]): void => {
      if (Math.max(...all.map(({ box }) => box.top)) >= Math.min(...all.map(({ box }) => box.bottom)))
        wrong.push(`${what}: more than one row`)
    }
    oneRow('title and actions', boxes('.title h1, .title .btn'))
    const inTitle = boxes('.title .btn')
    if (inTitle.filter(({ one }) => !/btn--/.test(one.className)).length > 1) wrong.push('more than one filled button')
    if (inTitle.length > 2) wrong.push(`${inTitle.length} buttons beside the title`)
    for (const { one, box } of [...boxes('.filter-line'), ...boxes('[role=tablist]')]) {
      if (box.height > 60) wrong.push(`${one.className} is ${box.height} px high`)
      oneRow(
        one.className,
        [...one.children].map((child) => ({ box: child.getBoundingClientRect() })),
      )
    }
    for (const { box } of boxes('.attn')) if (box.height > 96) wrong.push(`the strip is ${box.height} px high`)
    for (const { one } of boxes('.attn b, .attn .btn'))
      if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0) wrong.push(`"${one.textContent}" is cut off`)
    if (boxes('.title .btn--danger, .filters .btn--danger').length > 0)
      wrong.push('something destructive outside of the menu')
    const first = boxes('main article, main li.m, main tbody tr, main .place-row')[0]
    if (first && first.box.top >= 480) wrong.push(`the first card begins at ${Math.round(first.box.top)} px`)
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('too wide')
    return wrong
  })

test.each(languages.map(({ code }) => code))(
  "on a phone a staff page's content begins in the upper half, below one row of title and actions and one line of filters, in %s",
  async (code) => {
    const page = await open('requests', code)
    const { more_actions } = JSON.parse(
      readFileSync(new URL(`../platform/messages/${code}.json`, import.meta.url), 'utf8'),
    ) as { more_actions: string }
    const found: string[] = []
    for (const path of [...boards, ...editors, ...others]) {
      if (path !== 'requests') await goOn(page, path)
      const isBoard = boards.some((one) => one === path)
      if (isBoard) await page.locator('.attn .btn').waitFor()
      if (
        !others.some((one) => one === path) &&
        (await page.locator('main article, main li, main tbody tr').count()) === 0 &&
        path !== 'invoices'
      )
        found.push(`${path}: no card`)
      if (['orders', 'menu', 'reservations', 'recommendations'].includes(path))
        expect(await page.locator('.title [aria-haspopup=menu]').getAttribute('aria-label'), path).toBe(more_actions)
      found.push(...(await headProblems(page)).map((one) => `${path}: ${one}`))
    }
    expect(found).toEqual([])
  },
)

test('on a phone the banner without overdue tickets is as high as the one with them, in every language: nothing below moves', async () => {
  const quiet = await site.world.aHotel()
  const nobodyWaits = await site.world.aManager(quiet)
  const heights: Record<string, number> = {}
  for (const { code } of languages) {
    const calm = await site.page({ as: nobodyWaits, locale: code })
    await calm.goto(`/${quiet}/manager/requests`)
    await calm.locator('.attn--calm').waitFor()
    heights[code] = (await calm.locator('.attn').boundingBox())?.height ?? 0
    await calm.context().close()
  }
  const loud = (await (await open('requests')).locator('.attn').boundingBox())?.height
  expect(heights).toEqual(Object.fromEntries(languages.map(({ code }) => [code, loud])))
})

test('on a phone the bell of the banner is the button that turns the sound on, and says whether it is on', async () => {
  const page = await open('requests')
  const bell = await page.locator('.attn .ring').boundingBox()
  await page.mouse.click((bell?.x ?? 0) + 20, (bell?.y ?? 0) + 20)
  expect(await expectVisible(page.getByRole('button', { name: 'Sound is on. Turn it off' }))).toBe(true)
})

test('clearing is in the menu behind the three dots, is reached by keyboard, asks first, and returns the focus to the dots', async () => {
  const page = await open('orders')
  expect(await page.getByRole('button', { name: 'Clear orders' }).count()).toBe(0)
  const keys = getKeys(page)
  await keys.use('button "More actions"')
  const menu = page.getByRole('menu', { name: 'More actions' })
  await menu.waitFor()
  await expect
    .poll(() => menu.getByRole('menuitem').allTextContents(), eventually)
    .toEqual(['Kitchen screen', 'Clear orders'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeViolations(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await keys.isAt('button "More actions"')
  await page.keyboard.press('Enter')
  await menu.waitFor()
  // A key that is pressed before the menu has the focus is lost.
  await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement)), eventually).toBe(true)
  await page.keyboard.press('End')
  await menu.locator('[data-highlighted]', { hasText: 'Clear orders' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[role=alertdialog] :focus').count(), eventually).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await keys.isAt('button "More actions"')).toBe(true)
})

test('a link in the menu leads to its page, and an import is started from it', async () => {
  const page = await open('reservations')
  expect(await page.getByRole('button', { name: /Clear/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menu').waitFor()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents(), eventually)
    .toEqual(['Import Booking.com CSV', 'Clear Booking.com Reservations'])
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Import Booking.com CSV' }).click()
  await (
    await chosen
  ).setFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Guest name,Check-in,Check-out,Unit type\nAna Novak,2026-12-05,2026-12-08,Garden flat\n'),
  })
  await page.getByRole('heading', { name: 'Import preview' }).waitFor()
  await go(page, 'orders')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Kitchen screen' }).click()
  await page.waitForURL(/kitchen$/)
  expect(await expectVisible(page.getByRole('heading', { level: 1 }))).toBe(true)
})

test('a filter or tab that is focused in a line is scrolled into view, and so is a tapped one', async () => {
  const page = await open('requests')
  const keys = getKeys(page)
  const isInSight = async (name: string, role: 'button' | 'tab'): Promise<void> => {
    await expect
      .poll(async () => {
        const box = await page.getByRole(role, { name }).boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= phone.width
      }, eventually)
      .toBe(true)
  }
  await keys.to('button "Other"')
  await isInSight('Other', 'button')
  await keys.to(/^tab "Pending/)
  await keys.press('ArrowRight', 'ArrowRight')
  await isInSight('Completed', 'tab')
  await go(page, 'menu')
  await page.getByRole('button', { name: 'For children' }).click()
  await isInSight('Delete For children', 'button')
  await isInSight('Edit For children', 'button')
})

test('the number of new tickets is at the end of a phone’s line of filters and shifts none of them', async () => {
  const page = await open('requests')
  const places = () =>
    page
      .locator('.filter-line > *, [role=tab]')
      .evaluateAll((all) =>
        all.map(
          (one) =>
            `${one.textContent?.replaceAll(/\d/g, '')} ${Math.round(one.getBoundingClientRect().top)} ${Math.round(one.getBoundingClientRect().left)}`,
        ),
      )
  const before = await places()
  const guest = await site.world.aGuest(hotel, { room_number: 'Room 7', guest_name: 'Ana Petrović' })
  await inHotel((tx) =>
    byName(tx)
      .insertInto('service_requests')
      .values({
        hotel_id: hotel,
        guest_id: guest.id,
        room_number: 'Room 7',
        guest_name: 'Ana Petrović',
        id: newId(),
        type: 'towels',
        department: 'housekeeping',
        description: 'Two.',
        status: 'pending',
      })
      .execute(),
  )
  await page.getByRole('button', { name: '1 new' }).waitFor()
  expect(await places()).toEqual(before)
  expect(await headProblems(page)).toEqual([])
})

test.each(languages.map(({ code }) => code))(
  'no label of the More sheet is broken inside a word, at 390 and 320 px, in %s',
  async (code) => {
    const page = await open('', code)
    await page.locator('.bar .only-phone [aria-haspopup=dialog]').click()
    await page.getByRole('dialog').waitFor()
    const broken: string[] = []
    for (const width of [phone.width, 320]) {
      await page.setViewportSize({ width, height: 844 })
      broken.push(
        ...(await page.locator('.sheetgrid a > span').evaluateAll((labels) =>
          labels.flatMap((label) => {
            const [text, range] = [label.firstChild, document.createRange()]
            const box = label.parentElement?.getBoundingClientRect()
            return [...(label.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
              if (!text || !box) return ['nothing']
              range.setStart(text, index)
              range.setEnd(text, index + word.length)
              const rects = [...range.getClientRects()]
              return rects.length > 1 || rects.some(({ left, right }) => left < box.left || right > box.right)
                ? [word]
                : []
            })
          }),
        )),
      )
      await expect.poll(() => page.locator('.sheetgrid a').count(), eventually).toBeGreaterThan(5)
    }
    expect(broken).toEqual([])
  },
)

test.each(languages.map(({ code }) => code))(
  'the labels of the bottom bar stand apart from each other, at 390 and 360 px, in %s',
  async (code) => {
    const page = await open('', code)
    await page.locator('.bar .label').first().waitFor()
    for (const width of [phone.width, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const gaps = await page.locator('.bar .label:visible').evaluateAll((labels) => {
        const boxes = labels.map((label) => {
          const range = document.createRange()
          range.selectNodeContents(label)
          return range.getBoundingClientRect()
        })
        return boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0))
      })
      expect(gaps).toHaveLength(4)
      expect(Math.min(...gaps)).toBeGreaterThan(6)
    }
  },
)
