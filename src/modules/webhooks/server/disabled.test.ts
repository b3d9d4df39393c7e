import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { createWebhook, listWebhooks, pingWebhook } from '../contract.ts'
import { webhooks } from './index.ts'

let world: TestServer
let outside: PushReceiver
let mailbox: MailServer
beforeAll(async () => {
  outside = await createPushReceiver()
  mailbox = await createMailServer()
  world = await createTestServer({
    env: {
      WEBHOOK_HOSTS: outside.origin,
      PUSH_HOSTS: outside.origin,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Deskbell <desk@example.org>',
      PUBLIC_URL: 'http://desk.example',
    },
    features: [webhooks],
  })
})
afterAll(async () => {
  await world?.close()
  await outside?.close()
  await mailbox?.close()
})

test('managers are told by push and by mail, once, that an endpoint was switched off; others are not', async () => {
  const hotelSlug = await world.aHotel({ content_languages: ['en'] })
  const [manager, reception, elsewhere] = [
    await world.aManager(hotelSlug),
    await world.aManager(hotelSlug, { staff_role: 'reception' }),
    await world.aManager(await world.aHotel()),
  ]
  for (const [who, hotel_id] of [
    [manager, hotelSlug],
    [reception, hotelSlug],
  ] as const) {
    const body = { ...outside.subscription(`/push/${who.id}`), hotel_id, as: 'manager', language: 'en' } as const
    expect((await world.call(who, subscribe, { params: {}, body })).status).toBe(204)
  }
  const id = newId()
  const url = `${outside.origin}/gone`
  outside.answersAt.set('/gone', [410])
  await world.call(manager, createWebhook, {
    params: { hotelSlug },
    body: { id, url, description: 'Night printer', event_types: ['order.*'] },
  })
  await world.call(manager, pingWebhook, { params: { hotelSlug, endpointId: id }, body: { id: newId() } })
  await expect.poll(() => mailbox.to(manager.email), eventually).toHaveLength(1)
  const [mail] = mailbox.to(manager.email)
  expect(mail?.headers['subject']).toBe('A webhook has been switched off')
  expect(mail?.text).toContain('127.0.0.1 has not accepted anything for too long.')
  expect(mail?.text).toContain(`http://desk.example/${hotelSlug}/manager/connections`)
  const pushed = () => outside.received.filter(({ path }) => path === `/push/${manager.id}`)
  await expect.poll(pushed, eventually).toHaveLength(1)
  expect(pushed()[0]?.text).toContain('Night printer has not accepted anything for too long.')
  expect(pushed()[0]?.text).toContain(`manager/connections/${id}`)
  expect([mailbox.to(reception.email), mailbox.to(elsewhere.email)]).toEqual([[], []])
  expect(outside.received.filter(({ path }) => path === `/push/${reception.id}`)).toEqual([])
  const { items } = (await world.call(manager, listWebhooks, { params: { hotelSlug } })).body
  expect(items[0]).toMatchObject({ id, state: 'disabled' })
})
