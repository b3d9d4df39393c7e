import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#modules/keys/contract.ts'
import { addRooms, changeGuestSignIn } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createClient, verifyWebhook } from '../../client/index.ts'

const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1418fb94e984-4c1f0b7a@airbnb.com',
  `DTSTART;VALUE=DATE:${dayFrom(-1).replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${dayFrom(3).replaceAll('-', '')}`,
  'SUMMARY:Reserved',
  'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMK4Q2XYZA',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

let site: BrowserServer
let mailbox: MailServer
let receiver: PushReceiver
const platform = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar),
)
let calendarUrl: string

beforeAll(async () => {
  mailbox = await createMailServer()
  receiver = await createPushReceiver()
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const address = platform.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  calendarUrl = `${origin}/apt-4.ics`
  site = await createBrowserServer({
    CALENDAR_HOSTS: origin,
    WEBHOOK_HOSTS: receiver.origin,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Deskbell <desk@example.org>',
  })
})
afterAll(async () => {
  await site?.close()
  await receiver?.close()
  await mailbox?.close()
  platform.closeAllConnections()
  platform.close()
})

test('a booking comes by calendar, its guest orders, other systems hear of it, and the bill goes by e-mail @main', async () => {
  allowSlow('lives through a whole day')
  const { world } = site
  const hotelSlug = await world.aHotel({ name: 'Hotel Marina', features: { reservations: true } })
  const params = { hotelSlug }
  const milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  const rooms = await world.call(milica, addRooms, { params, body: { room_numbers: ['Apt 4'], floor: null } })
  await addDishes(world, hotelSlug, [{ name: 'Fish soup', price: 6.5, tax_rate: 21 }])

  // Another system is connected.
  const made = await world.call(milica, createApiKey, {
    params,
    body: {
      id: newId(),
      name: 'Booking system',
      scopes: ['orders:read', 'reservations:read', 'invoices:write', 'webhooks:write'],
      expires_at: null,
    },
  })
  expect(made.status).toBe(201)
  const system = createClient({ baseUrl: site.base, hotel: hotelSlug, key: made.body.key })
  const { secret } = await system.createWebhook({
    body: { id: newId(), url: `${receiver.origin}/orders`, event_types: ['order.*'] },
  })

  // The booking arrives by the calendar, without a name.
  const reception = await site.page({ as: milica, ...desk })
  const feed = await reception.request.post(`/api/hotels/${hotelSlug}/calendar-feeds`, {
    data: { id: newId(), room_id: rooms.body.items[0]?.id, source: 'airbnb', url: calendarUrl },
  })
  expect(feed.status()).toBe(201)
  await world.call(milica, changeGuestSignIn, { params, body: { guest_signin: 'reservation' } })
  await reception.goto(`/${hotelSlug}/manager/reservations`)
  await reception.getByText('No name yet').first().waitFor()

  // Its guest signs in by the code of the booking, and orders.
  const phone = await site.page({ locale: 'de-DE' })
  await phone.goto(`/${hotelSlug}/auth`)
  await phone.getByLabel('Zimmernummer').fill('Apt 4')
  await phone.getByLabel('Name des Gastes').fill('Jonas Weber')
  await phone.getByLabel(/^Buchungscode/).fill('HMK4Q2XYZA')
  await phone.getByRole('button', { name: 'Als Gast anmelden' }).click()
  await phone.waitForURL(`**/${hotelSlug}/guest`)
  await phone.goto(`/${hotelSlug}/guest/menu`)
  await phone.getByRole('button', { name: 'Fish soup hinzufügen' }).click()
  await phone.getByRole('button', { name: /^Warenkorb, 1/ }).click()
  await phone.getByRole('button', { name: /^Für 6,50\s€ bestellen$/ }).click()
  await phone.getByRole('heading', { name: /Jonas/ }).waitFor()

  // The webhook told it, and the other system reads it.
  await expect.poll(() => receiver.received.filter(({ path }) => path === '/orders').length, eventually).toBe(1)
  const [call = expect.unreachable()] = receiver.received.filter(({ path }) => path === '/orders')
  const event = await verifyWebhook({ secret, headers: call.headers, body: call.text })
  const [order = expect.unreachable()] = (await system.listOrders()).items
  expect([event.type, event.data]).toMatchObject(['order.created', { id: order.id, total: 6.5 }])
  expect(order).toMatchObject({ room_number: 'Apt 4', items: [{ name: 'Fish soup', quantity: 1 }] })
  await expect(system.listRooms()).rejects.toMatchObject({ status: 403, code: 'keys.scope_missing' })

  // It writes the invoice, and the reception sends it as a PDF.
  const line = { id: newId(), description: 'Fish soup', quantity: 1, price: 6.5, tax_rate: 21 }
  const body = { id: newId(), guest_name: 'Jonas Weber', room_number: 'Apt 4', items: [line] }
  await system.createInvoice({ body })
  await reception.goto(`/${hotelSlug}/manager/invoices`)
  await reception.getByRole('button', { name: /Send .* by e-mail/ }).click()
  const dialog = reception.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('jonas@example.org')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => mailbox.to('jonas@example.org').length, eventually).toBe(1)
  const [{ attachments } = expect.unreachable()] = mailbox.to('jonas@example.org')
  expect(readTexts(parsePdf(attachments[0]?.content ?? Buffer.of())).join(' ')).toContain('Fish soup')

  // The log tells who did what, and no guest's name.
  await reception.goto(`/${hotelSlug}/manager/audit`)
  const log = reception.getByRole('main')
  await log.getByText('Booking system').filter({ visible: true }).first().waitFor()
  await log.getByText('INV-0001').filter({ visible: true }).first().waitFor()
  expect(await log.innerText()).not.toContain('Jonas')
  expect(await expectVisible(log.getByText('Milica Kovač').filter({ visible: true }).first())).toBe(true)
})
