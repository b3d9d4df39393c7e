import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { getMyStay, inviteCompanion } from './contract.ts'

let site: BrowserServer
let hotel: string
let ana: Person
let milica: Person

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { conversations: true } })
  ana = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

const params = () => ({ hotelSlug: hotel })
const getStay = async () => (await site.world.call(ana, getMyStay, { params: params() })).body
const open = async (page: Page, path: string): Promise<Page> => {
  await page.goto(`/${hotel}/guest${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Write to us' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByText(/^\d\d:\d\d$/)
    .waitFor()
}
const stored = (page: Page) =>
  page.evaluate<{ databases: string[]; kept: string[] }>(
    `indexedDB.databases().then((all) => ({
      databases: all.map(({ name }) => name),
      kept: Object.keys(localStorage).filter((key) => key.startsWith('guest-')),
    }))`,
  )

test('a companion joins by the six characters, reads the stay’s messages and writes; with its end all of it is gone @main', async () => {
  const phone = await open(await site.page({ as: ana }), '/messages')
  await write(phone, 'We are four.')
  await open(phone, '/settings')
  await phone.getByText('Travelling together?').waitFor()
  await phone.getByRole('button', { name: 'Add a companion' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Add a companion' })
  await dialog.getByRole('img', { name: 'QR code of the invitation' }).waitFor()
  await dialog.getByText(/^Valid until \d\d:\d\d, for up to 5 people\.$/).waitFor()
  expect(await axeViolations(phone)).toEqual([])
  const code = (await dialog.locator('.code').innerText()).trim()
  expect(code).toMatch(/^[A-Z0-9]{6}$/)

  const third = await site.page()
  await third.goto(`/${hotel}/together`)
  await third.getByLabel('Guest name').fill('Luka Petrović')
  await third.getByLabel('Code', { exact: true }).fill('ZZZZZZ')
  await third.getByRole('button', { name: 'Join' }).click()
  await third.getByText('This invitation is no longer valid. Ask for a new one.').waitFor()
  expect(await axeViolations(third)).toEqual([])
  await third
    .getByLabel('Code', { exact: true })
    .fill(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()}`)
  await third.getByRole('button', { name: 'Join' }).click()
  await third.waitForURL(`**/${hotel}/guest`)
  await open(third, '/messages')
  const before = third.getByRole('listitem').filter({ hasText: 'We are four.' })
  await before.getByText('Ana Petrović').waitFor()
  await write(third, 'Two of us come later.')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await phone.getByRole('list', { name: 'In this stay' }).getByText('Luka Petrović').waitFor()
  await open(phone, '/messages')
  await phone.getByRole('listitem').filter({ hasText: 'Two of us come later.' }).getByText('Luka Petrović').waitFor()
  // The copies for reading without a network, and a draft, belong to this stay.
  await phone.getByRole('textbox', { name: 'Write to us' }).fill('Not sent')
  await expect.poll(() => stored(phone), eventually).toEqual({ databases: ['deskbell'], kept: expect.any(Array) })

  const { stay } = await getStay()
  await site.world.call(milica, checkOutStay, { params: { ...params(), stayId: stay.id }, body: {} })
  for (const page of [phone, third]) {
    await page.getByText('Thank you for staying with us').waitFor()
    await expect.poll(() => stored(page), eventually).toEqual({ databases: [], kept: [] })
  }

  const next = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  const other = await open(await site.page({ as: next }), '/messages')
  await other.getByText('Write to reception').waitFor()
  expect(await other.getByRole('log').getByRole('listitem').count()).toBe(0)
})

test('a scanned invitation leaves the address at once, and asks for the name alone', async () => {
  const { body } = await site.world.call(ana, inviteCompanion, { params: params(), body: { id: newId() } })
  const page = await site.page()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const { hash } = new URL(body.address)
  expect(hash.length).toBeGreaterThan(20)
  await page.goto(`/${hotel}/together${hash}`)
  await page.getByRole('heading', { name: 'Join your companions' }).waitFor()
  await expect.poll(() => page.url(), eventually).toMatch(/\/together$/)
  await expect.poll(() => page.getByLabel('Code', { exact: true }).count(), eventually).toBe(0)
  // The phone may reload the page before the name is typed.
  await page.reload()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('Please fill in all required fields').waitFor()
  await page.getByLabel('Guest name').fill('Luka Petrović')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL(`**/${hotel}/guest`)
  expect((await getStay()).members).toEqual(expect.arrayContaining(['Ana Petrović', 'Luka Petrović']))
  expect(asked.filter((address) => address.includes(hash.slice(1)))).toEqual([])
  expect(
    await page.evaluate<string>(`sessionStorage.getItem('invitation') + localStorage.getItem('last-path')`),
  ).not.toContain(hash.slice(1))
})

test('a guest beside another party in their room is told once to ask for an invitation', async () => {
  await getStay()
  const luka = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Luka Petrović' })
  const page = await open(await site.page({ as: luka }), '/messages')
  expect(await expectVisible(page.getByText('Travelling with somebody? Ask for their invitation.'))).toBe(true)
  await open(page, '/messages')
  await page.getByText('Write to reception').waitFor()
  expect(await page.getByText('Travelling with somebody?').count()).toBe(0)
})
