import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { axeViolations } from '#testing/browser.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { createWebhook, listWebhooks } from './contract.ts'

let site: BrowserServer
let receiver: PushReceiver
let hotel: string
let milica: Awaited<ReturnType<BrowserServer['world']['aManager']>>
beforeAll(async () => {
  receiver = await createPushReceiver()
  site = await createBrowserServer({ WEBHOOK_HOSTS: receiver.origin })
})
afterAll(async () => {
  await site.close()
  await receiver.close()
})
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const listAll = async () => (await site.world.call(milica, listWebhooks, { params: { hotelSlug: hotel } })).body.items
const addEndpoint = async (path: string): Promise<string> => {
  const id = newId()
  await site.world.call(milica, createWebhook, {
    params: { hotelSlug: hotel },
    body: { id, url: receiver.origin + path, description: 'Night printer', event_types: ['order.*'] },
  })
  return id
}

test('a manager adds a webhook, copies its secret once, and its address is checked', async () => {
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/connections`)
  await page.getByText('No other system is called yet when something happens.').waitFor()
  await button(page, 'New webhook').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Add webhook').click()
  await dialog.getByText('Please enter the address.').waitFor()
  await dialog.getByText('Please choose what is sent.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Night printer')
  await dialog.getByLabel('Address').fill('https://127.0.0.1/orders')
  await button(dialog, 'order.created').click()
  await dialog.getByRole('listitem').filter({ hasText: 'Requests' }).getByRole('button', { name: 'All' }).click()
  await button(dialog, 'Add webhook').click()
  await dialog.getByText('This address cannot be used. It must begin with https:// and lead outside.').waitFor()
  await dialog.getByLabel('Address').fill(`${receiver.origin}/added`)
  await button(dialog, 'Add webhook').click()
  await page.getByRole('heading', { name: 'Copy this secret now' }).waitFor()
  const secret = await page.getByLabel('Secret', { exact: true }).innerText()
  expect(secret).toMatch(/^whsec_/)
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'I have copied it').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Night printer' })
  await row.getByText('Nothing sent yet').waitFor()
  await row.getByText('order.created, request.*').waitFor()
  expect(await page.content()).not.toContain(secret)
  expect(await axeViolations(page)).toEqual([])
})

test('a manager sends a ping, sees that it arrived, and sends it again', async () => {
  const id = await addEndpoint('/pinged')
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/connections/${id}`)
  await page.getByText('Nothing has been sent yet.').waitFor()
  await button(page, 'Send a ping').click()
  const arrived = page.getByRole('tab', { name: /^Arrived/ })
  await arrived.getByText('1').waitFor({ timeout: 30_000 })
  await page.getByText('"type": "ping"').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Send again').click()
  await page.getByText('1 event is sent again.').waitFor()
  await arrived.getByText('2').waitFor({ timeout: 30_000 })
  expect(receiver.received.filter(({ path }) => path === '/pinged')).toHaveLength(2)
})

test('on a phone a delivery opens as a sheet', async () => {
  const id = await addEndpoint('/phone')
  const page = await site.page({ as: milica })
  await page.goto(`/${hotel}/manager/connections/${id}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Send a ping' }).click()
  await page.getByRole('button', { name: /ping/ }).first().click({ timeout: 30_000 })
  await page.getByRole('dialog').getByText('"type": "ping"').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('a webhook that answers that it is gone is switched off, and on again by a manager', async () => {
  receiver.answersAt.set('/gone', [410])
  const id = await addEndpoint('/gone')
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/connections/${id}`)
  await button(page, 'Send a ping').click()
  await page.getByText('The receiver says that this address no longer exists.').waitFor({ timeout: 30_000 })
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Switch on').click()
  await page.getByText('The webhook is switched on.').waitFor()
  expect((await listAll())[0]).toMatchObject({ id, state: 'active', failing_since: null })
})

test('a manager edits, pauses, renews and removes a webhook', async () => {
  await addEndpoint('/managed')
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/connections`)
  const row = page.getByRole('listitem').filter({ hasText: 'order.*' })
  const open = async (action: string) => {
    await button(row, 'More actions').click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await open('Edit')
  await page.getByRole('dialog').getByLabel('Name').fill('Kitchen printer')
  await button(page.getByRole('dialog'), 'Save').click()
  await row.getByText('Kitchen printer').waitFor()
  await open('Pause')
  await row.getByText('Paused').waitFor()
  await open('New secret')
  await button(page.getByRole('alertdialog'), 'New secret').click()
  await page.getByRole('heading', { name: 'Copy this secret now' }).waitFor()
  await button(page, 'I have copied it').click()
  await open('Remove')
  await button(page.getByRole('alertdialog'), 'Remove').click()
  await page.getByText('No other system is called yet when something happens.').waitFor()
  expect(await listAll()).toEqual([])
})
