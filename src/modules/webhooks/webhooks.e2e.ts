import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
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

test('a manager adds a webhook, copies its secret once, and its address is checked @main', async () => {
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
  await dialog
    .getByText('This address can’t be used. It must begin with https:// and be reachable from the internet.')
    .waitFor()
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

/** Changes deliveries or endpoints as time would. */
const change = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  site.world.server.database.write(scopeFor(hotel, null), (tx) => statement.execute(tx))
const runOut = () =>
  change(
    sql`update webhook_deliveries set status = 'failed', attempts = 11 where hotel_id = ${hotel} and status = 'pending'`,
  )

test('a manager sends a ping, sees that it arrived, and sends it again @main', async () => {
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

test('what did not arrive is listed, sent again at once, and not a second time', async () => {
  receiver.answersAt.set('/failing', [503, 503])
  const id = await addEndpoint('/failing')
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/connections/${id}`)
  const arrivals = () => receiver.received.filter(({ path }) => path === '/failing').length
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Send a ping', disabled: false }).click()
    await page
      .getByRole('tab', { name: /^Trying/ })
      .getByText(String(count))
      .waitFor({ timeout: 30_000 })
    await expect.poll(arrivals).toBe(count)
  }
  await page
    .getByText(/^Again at/)
    .first()
    .waitFor()
  await runOut()
  await page.reload()
  await page.getByRole('tab', { name: /^Failed/ }).click()
  await page.getByText('Failed, 11 attempts').first().waitFor()
  await page.getByText('status 503').first().waitFor()
  await button(page, 'Send failed ones again').click()
  await page.getByText('2 events are sent again.').waitFor()
  await page
    .getByRole('tab', { name: /^Arrived/ })
    .getByText('2')
    .waitFor({ timeout: 30_000 })
  await expect.poll(() => button(page, 'Send failed ones again').isDisabled()).toBe(true)
  expect(arrivals()).toBe(4)
})

test('a paused webhook says so in its log, and is switched on from there', async () => {
  const id = await addEndpoint('/paused')
  await change(sql`update webhook_endpoints set state = 'paused' where hotel_id = ${hotel}`)
  const page = await site.page({ as: milica })
  await page.goto(`/${hotel}/manager/connections/${id}`)
  await page.getByText('Once switched on, it is sent what happens from then on.').waitFor()
  await button(page, 'Switch on').click()
  await page.getByText('The webhook is switched on.').waitFor()
  expect((await listAll())[0]).toMatchObject({ id, state: 'active' })
})

/** Endpoints in every state, of which one has deliveries of every kind. */
const fill = async (): Promise<string> => {
  const [well, failing, paused, off] = [
    await addEndpoint('/well'),
    await addEndpoint('/trying'),
    await addEndpoint('/resting'),
    await addEndpoint('/off'),
  ]
  const deliveries = Array.from({ length: 24 }, (_one, at) => ({
    id: newId(),
    number: 48_000 + 7 * at,
    type: ['order.created', 'request.handed_over', 'taxi.dispatched'][at % 3] ?? '',
    status: at === 20 ? 'failed' : at === 22 ? 'pending' : at === 11 ? 'skipped' : 'delivered',
    days: 24 - at,
  }))
  for (const { id, number, type, status, days } of deliveries) {
    const payload = { type, id, number, previous_number: number - 7, at: '2026-11-22T19:55:02.000Z', hotel_id: hotel }
    const data = { room_number: 'Room 12', place_name: 'Sunbed 14', total: 23.42 }
    const fails = status === 'failed' || status === 'pending'
    await change(sql`
      insert into webhook_deliveries
        (hotel_id, id, endpoint_id, number, event_type, payload, status, attempts, due_at, response_status, response_ms,
          failure, created_at)
      values (${hotel}, ${id}, ${well}, ${number}, ${type}, ${JSON.stringify({ ...payload, data })}::text::jsonb, ${status},
        ${status === 'failed' ? 11 : days % 5 === 0 ? 2 : 1}, '2099-01-01', ${fails ? 503 : 200}, 94, ${fails ? 'status' : null},
        ${new Date(Date.now() - days * 86_400_000).toISOString()})`)
  }
  await change(sql`update webhook_endpoints set last_delivered_at = now() where hotel_id = ${hotel} and id = ${well}`)
  await change(
    sql`update webhook_endpoints set failing_since = now(), last_failure = 'timeout' where hotel_id = ${hotel} and id = ${failing}`,
  )
  await change(sql`update webhook_endpoints set state = 'paused' where hotel_id = ${hotel} and id = ${paused}`)
  await change(
    sql`update webhook_endpoints set state = 'disabled', failing_since = now(), last_failure = '503'
      where hotel_id = ${hotel} and id = ${off}`,
  )
  return well
}

test.each([
  { language: 'en', log: 'All', more: 'More actions', renew: 'New secret', dialog: 'New webhook' },
  { language: 'de', log: 'Alle', more: 'Weitere Aktionen', renew: 'Neuer geheimer Schlüssel', dialog: 'Neuer Webhook' },
] as const)('the screens look right on a phone and on a desktop, light and dark ($language)', async (words) => {
  const id = await fill()
  const page = await site.page({ as: milica, ...desk, locale: words.language })
  const look = (name: string) => findVisualProblems(page, `webhooks ${name} ${words.language}`)
  await page.goto(`/${hotel}/manager/connections`)
  await page.getByText('order.*').first().waitFor()
  expect(await look('list')).toEqual([])
  await button(page, words.dialog).click()
  await page
    .getByRole('dialog')
    .getByLabel(words.language === 'en' ? 'Address' : 'Adresse')
    .waitFor()
  expect(await look('new')).toEqual([])
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: '/well' })
  await button(row, words.more).click()
  await page.getByRole('menuitem', { name: words.renew }).click()
  await button(page.getByRole('alertdialog'), words.renew).click()
  await page.getByText(/^whsec_/).waitFor()
  expect(await look('secret')).toEqual([])
  await page.goto(`/${hotel}/manager/connections/${id}`)
  await page
    .getByRole('tab', { name: new RegExp(`^${words.log}`) })
    .getByText('24')
    .waitFor()
  expect(await look('log')).toEqual([])
})
