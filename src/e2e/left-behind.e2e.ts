import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signOutGuest } from '#modules/sessions/contract.ts'
import { createBrowserServer, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { nobody, type Person } from '#testing/test-server.ts'

// Many people may use one browser, for example a tablet in the lobby: whoever signs out leaves nothing behind.

let site: BrowserServer
let hotel: string
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  await addDishes(site.world, hotel, [{ name: 'Fish soup', price: 6.5 }])
})

const quirin = { room: 'Room 47113', name: 'Quirin Zellhuber' }
const orla = { room: 'Room 47114', name: 'Orla Fitzmaurice' }

/** Every storage of a browser, with its content. */
const places = (page: Page): Promise<[place: string, text: string][]> =>
  page.evaluate(async () => {
    const found: [string, string][] = []
    for (const [name, storage] of [
      ['localStorage', localStorage],
      ['sessionStorage', sessionStorage],
    ] as const) {
      for (const key of Object.keys(storage)) found.push([`${name} ${key}`, `${key} ${storage.getItem(key) ?? ''}`])
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error ?? new Error(name))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const all = database.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => resolve(all.result)
        })
        found.push([`indexedDB ${name} ${store}`, JSON.stringify(rows)])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found.push([`cache ${name} ${new URL(request.url).pathname}`, `${request.url} ${(await answer?.text()) ?? ''}`])
      }
    }
    return found
  })

/** Where somebody occurs in this browser: by id, name or room. */
const getTraces = async (
  page: Page,
  { id, room, name }: { id: string; room: string; name: string },
): Promise<string[]> => {
  const words = [id, room, ...name.split(' ')]
  return (await places(page))
    .flatMap(([place, text]) => (words.some((word) => text.includes(word)) ? [place] : []))
    .toSorted()
}
const whoIsIn = async (page: Page): Promise<Person & { id: string }> => {
  const { id } = JSON.parse((await page.evaluate(() => localStorage.getItem('guestSession'))) ?? '{}') as { id: string }
  const cookies = await page.context().cookies()
  return {
    ...nobody,
    id,
    cookie: cookies
      .filter(({ name }) => name === 'deskbell_guest')
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join(''),
  }
}
const signIn = async (page: Page, { room, name }: typeof quirin): Promise<void> => {
  await page.goto(`/${hotel}/auth`)
  await page.getByLabel('Room number').fill(room)
  await page.getByLabel('Guest name').fill(name)
  await page.getByRole('button', { name: 'Sign In as Guest' }).click()
  await page.getByRole('heading', { name: new RegExp(`, ${name}$`) }).waitFor()
}
const asks = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Make a Request' }).click()
  await page.getByLabel('Tell us more').fill(words)
}

/** A phone that has stored everything that is kept for guests: the cart, active items, the outbox and answers. */
const usedPhone = async (as?: Person) => {
  const page = await site.page({ worker: true, ...(as && { as }) })
  await signIn(page, quirin)
  const person = await whoIsIn(page)
  await asks(page, 'One more pillow')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Request submitted successfully!').waitFor()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: /Add/ }).first().click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByText('Live', { exact: true }).waitFor()
  // The subscription that was registered while the permission was granted.
  await page.evaluate(
    async (id) =>
      (await caches.open('push-listeners')).put(
        '/push-listeners/guest',
        new Response(JSON.stringify({ as: 'guest', person: id })),
      ),
    person.id,
  )
  const all = [
    'cache push-listeners /push-listeners/guest',
    'indexedDB deskbell kept',
    'localStorage auth-storage',
    'localStorage guest-cart',
    'localStorage guest-home-card-height',
    'localStorage guest-notice-height',
    'localStorage guest-under-way',
    'localStorage guestSession',
  ]
  await expect.poll(() => getTraces(page, { ...quirin, id: person.id }), eventually).toEqual(all)
  return { page, person }
}
const waits = async (page: Page, words: string): Promise<void> => {
  await page.context().setOffline(true)
  await asks(page, words)
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Saved on this phone. We’ll send it').waitFor()
}

test('signing out leaves no id, no name and no room in any storage of the browser @main', async () => {
  const { page, person } = await usedPhone()
  await page.route('**/my/requests', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await waits(page, 'A quiet word')
  expect(await getTraces(page, { ...quirin, id: person.id })).toContain('indexedDB deskbell outbox')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await expect.poll(() => getTraces(page, { ...quirin, id: person.id }), eventually).toEqual([])
  // Nor does this page itself still have the cart for the next person.
  await signIn(page, quirin)
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: /Add/ }).first().waitFor()
  expect(await page.getByRole('button', { name: /cart/i }).filter({ hasText: '1' }).count()).toBe(0)
})

test('a guest who signs out leaves as little when the same browser is also used by staff', async () => {
  const { page, person } = await usedPhone(await site.world.aManager(hotel))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await expect.poll(() => getTraces(page, { ...quirin, id: person.id }), eventually).toEqual([])
})

test('a session ended by the hotel leaves as little, and so does one that ended while the browser was offline @main', async () => {
  const { page, person } = await usedPhone()
  await site.world.call(person, signOutGuest, { params: { hotelSlug: hotel } })
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await expect.poll(() => getTraces(page, { ...quirin, id: person.id }), eventually).toEqual([])

  const { page: away, person: before } = await usedPhone()
  const later = await away.context().newPage()
  await away.close()
  await site.world.call(before, signOutGuest, { params: { hotelSlug: hotel } })
  await later.goto(`/${hotel}/auth`)
  await later.getByRole('heading', { name: 'Welcome' }).waitFor()
  await expect.poll(() => getTraces(later, { ...quirin, id: before.id }), eventually).toEqual([])
})

test('after somebody signs in over another guest, nothing of that guest remains but unsent tickets, which nobody else sees', async () => {
  const { page, person } = await usedPhone()
  await signIn(page, orla)
  await expect.poll(() => getTraces(page, { ...quirin, id: person.id }), eventually).toEqual([])
  expect((await whoIsIn(page)).id).not.toBe(person.id)
})
