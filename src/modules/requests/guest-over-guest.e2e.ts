import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRooms, listRoomCards } from '#modules/rooms/contract.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { nobody, type Person } from '#testing/test-server.ts'
import { createRequest } from './contract.ts'
import { listRequests } from './contract/staff.ts'

// One browser has one guest, whichever tab signed in.

let site: BrowserServer
let hotel: string
beforeAll(async () => {
  site = await createBrowserServer()
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
})
afterAll(() => site.close())

const params = () => ({ hotelSlug: hotel })
/** The guest who is signed in in this browser now. */
const getBrowser = async (page: Page): Promise<Person> => {
  const cookies = await page.context().cookies()
  return {
    ...nobody,
    cookie: cookies
      .filter(({ name }) => name === 'deskbell_guest')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; '),
  }
}

/** Two rooms with cards, and a function that signs in with one of them. */
const twoCards = async () => {
  const rooms = [`Room ${newId().slice(-4)}1`, `Room ${newId().slice(-4)}2`]
  const vera = await site.world.aManager(hotel)
  await site.world.call(vera, addRooms, { params: params(), body: { room_numbers: rooms } })
  const { body: cards } = await site.world.call(vera, listRoomCards, { params: params() })
  const tokens = rooms.map((room) => cards.items.find(({ room_number }) => room_number === room)?.card_token ?? '')
  const scan = async (page: Page, card: 0 | 1, name: string): Promise<void> => {
    await page.goto(`/${hotel}/r#${tokens[card] ?? ''}`)
    await page.getByLabel('Guest name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: new RegExp(`, ${name}$`) }).waitFor()
  }
  return { vera, scan }
}

test('another card in a second tab makes both tabs that guest: lists and events are theirs, the previous guest is signed out', async () => {
  const { scan } = await twoCards()
  const tab = await site.page({ locale: 'en-GB' })
  await scan(tab, 0, 'Ana Petrović')
  const ana = await getBrowser(tab)
  await site.world.call(ana, createRequest, {
    params: params(),
    body: { id: newId(), type: 'towels', description: 'Towels for Ana' },
  })
  await tab.goto(`/${hotel}/guest/requests`)
  await tab.getByText('Towels for Ana').waitFor()

  const other = await tab.context().newPage()
  await scan(other, 1, 'Boris Babić')
  await expect.poll(() => tab.getByText('Towels for Ana').count(), eventually).toBe(0)
  expect(await tab.getByText('session has ended').count()).toBe(0)
  const { body } = await site.world.call(ana, whoAmI, { params: params() })
  expect(body.guest).toBe(null)

  await other.goto(`/${hotel}/guest/requests`)
  await other.getByText('Live', { exact: true }).waitFor()
  await site.world.call(await getBrowser(other), createRequest, {
    params: params(),
    body: { id: newId(), type: 'towels', description: 'Towels for Boris' },
  })
  for (const page of [tab, other]) expect(await expectVisible(page.getByText('Towels for Boris'))).toBe(true)
})

test('queued requests are not sent in the session of the next guest: they wait until their own guest is back @main', async () => {
  const { vera, scan } = await twoCards()
  const words = `Medicine for Ana ${newId()}`
  const asked = async () =>
    (await site.world.call(vera, listRequests, { params: params(), query: {} })).body.items.filter(
      ({ description }) => description === words,
    )
  const isPost = (request: { method(): string; url(): string }): boolean =>
    request.method() === 'POST' && request.url().endsWith('/my/requests')
  const kept = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<{ owner: string; body: { description: string } }[]>((resolve, reject) => {
          const opening = indexedDB.open('deskbell', 1)
          opening.onerror = () => reject(opening.error ?? new Error('closed'))
          opening.onsuccess = () => {
            const all = opening.result.transaction('outbox').objectStore('outbox').getAll()
            all.onsuccess = () => {
              opening.result.close()
              resolve(all.result as { owner: string; body: { description: string } }[])
            }
          }
        }),
    )

  const tab = await site.page({ locale: 'en-GB' })
  await scan(tab, 0, 'Ana Petrović')
  const ana = (await site.world.call(await getBrowser(tab), whoAmI, { params: params() })).body.guest?.user.id ?? ''
  // This tab cannot send, and is slow to learn who is signed in: the other tab can do both.
  await tab.route('**/my/requests', (route) => (isPost(route.request()) ? route.abort() : route.continue()))
  await tab.getByRole('button', { name: 'Make a Request' }).click()
  await tab.getByLabel('Tell us more').fill(words)
  await tab.context().setOffline(true)
  await tab.getByRole('button', { name: 'Send request' }).click()
  await tab.getByText('Saved on this phone. We’ll send it').waitFor()
  const learns = Promise.withResolvers<void>()
  await tab.route('**/session', async (route) => {
    await learns.promise
    await route.continue()
  })
  await tab.context().setOffline(false)
  const other = await tab.context().newPage()
  await scan(other, 1, 'Boris Babić')
  await tab.unroute('**/my/requests')
  const answered = tab.waitForResponse((response) => isPost(response.request()))
  await tab.evaluate(() => dispatchEvent(new Event('online')))
  const answer = await answered
  expect([answer.status(), await answer.json()]).toMatchObject([401, { code: 'platform.another_guest' }])
  expect(answer.request().headers()['deskbell-guest']).toBe(ana)

  // Now both tabs belong to the second guest, and neither shows or sends anything of the first.
  learns.resolve()
  for (const page of [tab, other]) {
    await page.goto(`/${hotel}/guest/requests`)
    await page.getByText('Live', { exact: true }).waitFor()
    expect(await page.getByText(words).count()).toBe(0)
  }
  expect(await asked()).toEqual([])
  expect((await kept(other)).map(({ owner, body }) => [owner, body.description])).toEqual([[`${hotel} ${ana}`, words]])

  await scan(other, 0, 'Ana Petrović')
  await expect
    .poll(async () => (await asked()).map(({ guest_id, guest_name }) => [guest_id, guest_name]), eventually)
    .toEqual([[ana, 'Ana Petrović']])
  await other.goto(`/${hotel}/guest/requests`)
  expect(await expectVisible(other.getByText(words))).toBe(true)
  await expect.poll(() => kept(other), eventually).toEqual([])
})
