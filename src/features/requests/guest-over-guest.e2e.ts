import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { whoAmI } from '#core/people/contract.ts'
import { addRooms, listRoomCards } from '#core/rooms/contract.ts'
import { createRequest } from './contract.ts'
import { aSite, isSeen, soon, type Site } from '#testing/site.ts'
import { nobody, type Person } from '#testing/world.ts'

// One browser has one guest, whichever of its tabs he came in by.

let site: Site
let hotel: string
beforeAll(async () => {
  site = await aSite()
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
})
afterAll(() => site.close())

const params = () => ({ hotelSlug: hotel })
/** Whoever is signed in in this browser now. */
const browserOf = async (page: Page): Promise<Person> => {
  const cookies = await page.context().cookies()
  return { ...nobody, cookie: cookies.filter(({ name }) => name === 'deskbell_guest').map(({ name, value }) => `${name}=${value}`).join('; ') }
}

test('who scans another card in a second tab is another guest in both: his lists are his own, follow what happens, and the one before is out', async () => {
  const vera = await site.world.aManager(hotel)
  await site.world.call(vera, addRooms, { params: params(), body: { room_numbers: ['Room 101', 'Room 102'] } })
  const { body: cards } = await site.world.call(vera, listRoomCards, { params: params() })
  const [first = '', second = ''] = cards.items.map(({ card_token }) => card_token)
  const tab = await site.page({ locale: 'en-GB' })
  await tab.goto(`/${hotel}/r#${first}`)
  await tab.getByLabel('Guest name').fill('Ana Petrović')
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: /, Ana$/ }).waitFor()
  const ana = await browserOf(tab)
  await site.world.call(ana, createRequest, { params: params(), body: { id: newId(), type: 'towels', description: 'Towels for Ana' } })
  await tab.goto(`/${hotel}/guest/requests`)
  await tab.getByText('Towels for Ana').waitFor()

  const other = await tab.context().newPage()
  await other.goto(`/${hotel}/r#${second}`)
  await other.getByLabel('Guest name').fill('Boris Babić')
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { name: /, Boris$/ }).waitFor()
  await expect.poll(() => tab.getByText('Towels for Ana').count(), soon).toBe(0)
  expect(await tab.getByText('session has ended').count()).toBe(0)
  const { body } = await site.world.call(ana, whoAmI, { params: params() })
  expect(body.guest).toBe(null)

  await other.goto(`/${hotel}/guest/requests`)
  await other.getByText('Live', { exact: true }).waitFor()
  await site.world.call(await browserOf(other), createRequest, { params: params(), body: { id: newId(), type: 'towels', description: 'Towels for Boris' } })
  for (const page of [tab, other]) expect(await isSeen(page.getByText('Towels for Boris'))).toBe(true)
})
