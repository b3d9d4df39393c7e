import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { isLong, reportMetrics, within } from '#testing/faults/metrics.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { openStream, type OpenStream } from '#testing/streams/open-stream.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getPercentiles } from '../../../../bench/percentiles.ts'
import { type Conversation } from '../contract.ts'
import {
  claimConversation,
  getMessages,
  getOpenConversations,
  readConversation,
  sendMessage,
} from '../contract/inbox.ts'
import { sendMyMessage } from '../contract/mine.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
let guest: Person
let stayId: string
let streams: OpenStream[] = []
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ quickJobs: true, env: { PUSH_HOSTS: receiver.origin } })
  await world.listen()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ name: 'Hotel Quokka', features: { conversations: true } })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12' })
  stayId = await seedStay(world, hotelSlug, [guest])
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

const say = (who = guest, text = 'A secret wish') =>
  world.call(who, sendMyMessage, {
    params: { hotelSlug },
    body: { id: newId(), text, language: 'en', written_at: new Date().toISOString() },
  })
const answer = (text = 'A secret answer') =>
  world.call(manager, sendMessage, { params: { hotelSlug, stayId }, body: { id: newId(), text } })
const current = async (): Promise<Conversation | null> =>
  (await world.call(manager, getMessages, { params: { hotelSlug, stayId } })).body.conversation

describe('push messages', () => {
  const listen = async (who: Person, as: 'guest' | 'manager', language: Language = 'en'): Promise<void> => {
    const body = { ...receiver.subscription(`/push/${who.id}`), hotel_id: hotelSlug, as, language }
    expect((await world.call(who, subscribe, { params: {}, body })).status).toBe(204)
  }
  const arrived = (who: Person) =>
    receiver.received
      .filter(({ path }) => path === `/push/${who.id}`)
      .map(({ text, headers }) => {
        const { title, body, navigate } = (
          JSON.parse(text) as { notification: { title: string; body: string; navigate: string } }
        ).notification
        const { urgency, topic } = headers
        return { said: `${title} | ${body}`, urgency, topic, path: new URL(navigate).pathname, text }
      })
  const minutesAgo = (minutes: number): Promise<unknown> =>
    world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      tx
        .updateTable('conversations')
        .set({
          waiting_since: sql<string>`(waiting_since at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`,
          escalation_due_at: sql<string>`(escalation_due_at at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`,
        })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', stayId)
        .execute(),
    )

  test('staff hear of each message of a guest, and it rings for the first of a wait only', async () => {
    await listen(manager, 'manager')
    for (const count of [1, 2]) {
      await say()
      await expect.poll(() => arrived(manager).length, eventually).toBe(count)
    }
    await answer()
    await say()
    await expect.poll(() => arrived(manager).length, eventually).toBe(3)
    expect(arrived(manager).map(({ said, urgency }) => `${said} ${String(urgency)}`)).toEqual([
      'Room 12 | New message high',
      'Room 12 | New message normal',
      'Room 12 | New message high',
    ])
    for (const { path, text } of arrived(manager)) {
      expect(path).toBe(`/${hotelSlug}/manager/inbox/${stayId}`)
      expect(text).not.toContain('secret')
    }
  })
  test('a message replaces the one before of its conversation, and none of a stay that began in the same second', async () => {
    await listen(manager, 'manager')
    const neighbour = await world.aGuest(hotelSlug, { room_number: 'Room 14' })
    await seedStay(world, hotelSlug, [neighbour])
    for (const [at, who] of [guest, guest, neighbour].entries()) {
      await say(who)
      await expect.poll(() => arrived(manager).length, eventually).toBe(at + 1)
    }
    const [first, second, other] = arrived(manager).map(({ topic }) => String(topic))
    expect(first).toMatch(/^[\w-]{1,32}$/)
    expect([second === first, other === first]).toEqual([true, false])
  })
  test('only the guests of the stay hear of an answer, all of them by the name of the hotel', async () => {
    const [companion, stranger] = [
      await world.aGuest(hotelSlug),
      await world.aGuest(hotelSlug, { room_number: 'Room 12' }),
    ]
    stayId = await seedStay(world, hotelSlug, [guest, companion])
    await seedStay(world, hotelSlug, [stranger])
    await listen(guest, 'guest')
    await listen(companion, 'guest', 'de')
    await listen(stranger, 'guest')
    await say()
    await answer()
    await expect.poll(() => arrived(companion).length, eventually).toBe(1)
    await expect.poll(() => arrived(guest).length, eventually).toBe(1)
    expect([arrived(guest)[0]?.said, arrived(companion)[0]?.said]).toEqual([
      'Hotel Quokka | New message',
      'Hotel Quokka | Neue Nachricht',
    ])
    expect(arrived(guest)[0]).toMatchObject({ path: `/${hotelSlug}/guest/messages`, urgency: 'normal' })
    expect(arrived(guest)[0]?.text).not.toMatch(/secret|Milica/)
    expect(arrived(stranger)).toEqual([])
  })
  test('an unclaimed conversation escalates by its wait, and a new wait begins again', async () => {
    await listen(manager, 'manager')
    await say()
    await expect.poll(() => arrived(manager).length, eventually).toBe(1)
    await minutesAgo(5)
    await expect.poll(async () => (await current())?.escalation_level, eventually).toBe(1)
    await expect.poll(() => arrived(manager).length, eventually).toBe(2)
    await minutesAgo(10)
    await expect.poll(async () => (await current())?.escalation_level, eventually).toBe(2)
    await expect.poll(() => arrived(manager).length, eventually).toBe(3)
    expect(arrived(manager).map(({ said }) => said)).toEqual([
      'Room 12 | New message',
      'Still waiting: New message | Room 12, waiting 5 min. Nobody has taken it yet.',
      'Urgent: New message | Room 12, waiting 15 min. Nobody has taken it yet. Please see to it now.',
    ])
    await answer()
    await say()
    expect(await current()).toMatchObject({ escalation_level: 0, escalation_raised_at: null })
    await world.call(manager, claimConversation, { params: { hotelSlug, stayId } })
    await minutesAgo(30)
    const other = await world.aGuest(hotelSlug)
    const claimed = stayId
    stayId = await seedStay(world, hotelSlug, [other])
    await say(other)
    await minutesAgo(5)
    await expect.poll(async () => (await current())?.escalation_level, eventually).toBe(1)
    stayId = claimed
    expect((await current())?.escalation_level).toBe(0)
  }, 60_000)
})

describe('the stream', () => {
  const listen = async (who: Person, as: 'guest' | 'manager', after?: number): Promise<() => string> => {
    const stream = await openStream(world, who, { hotelSlug, as, ...(after !== undefined && { after }) })
    streams.push(stream)
    return stream.said
  }

  test('brings the messages of a stay to its guests and to staff, and nothing of it to a guest of another stay in the room', async () => {
    const [companion, stranger] = [
      await world.aGuest(hotelSlug),
      await world.aGuest(hotelSlug, { room_number: 'Room 12' }),
    ]
    stayId = await seedStay(world, hotelSlug, [guest, companion])
    const theirs = await seedStay(world, hotelSlug, [stranger])
    const [mine, ours, other, desk] = [
      await listen(guest, 'guest'),
      await listen(companion, 'guest'),
      await listen(stranger, 'guest'),
      await listen(manager, 'manager'),
    ]
    const { body } = await say()
    await answer()
    await world.call(manager, readConversation, { params: { hotelSlug, stayId }, body: { until: body.created_at } })
    for (const heard of [mine, ours, desk]) {
      await expect.poll(heard, eventually).toContain('A secret answer')
      await expect.poll(heard, eventually).toContain(`"hotel_read_until":"${body.created_at}"`)
    }
    expect(desk()).toContain('"entity":"conversations"')
    for (const heard of [mine, ours]) {
      expect(heard()).not.toContain('"entity":"conversations"')
      expect(heard()).not.toContain(manager.id)
    }
    await say(stranger, 'Of the others')
    await expect.poll(other, eventually).toContain('Of the others')
    const late = await listen(stranger, 'guest', 0)
    await expect.poll(late, eventually).toContain('Of the others')
    for (const heard of [other, late]) expect(heard()).not.toMatch(new RegExp(`secret|${stayId}`))
    expect(theirs).not.toBe(stayId)
    expect(mine()).not.toContain('Of the others')
  })
  test('a message is on fifty open desks at once, and what waits is counted right after many lost connections', async () => {
    const [messages, cuts] = isLong ? [20, 100] : [5, 30]
    const colleagues = await Promise.all(Array.from({ length: 10 }, () => world.aManager(hotelSlug)))
    const desks = await Promise.all(
      Array.from({ length: 50 }, (_, at) => listen(colleagues[at % colleagues.length] ?? manager, 'manager')),
    )
    const took: number[] = []
    for (let at = 0; at < messages; at += 1) {
      const text = `Marker ${newId()}`
      const sentAt = performance.now()
      expect((await say(guest, text)).status).toBe(201)
      await expect.poll(() => desks.every((desk) => desk().includes(text)), { ...eventually, interval: 5 }).toBe(true)
      took.push(Math.round(performance.now() - sentAt))
    }
    reportMetrics('a message on fifty desks', { ms_p50: getPercentiles(took).p50, ms_p99: getPercentiles(took).p99 })
    expect(getPercentiles(took).p99).toBeLessThan(within(500))
    for (let at = 0; at < cuts; at += 1) {
      streams.pop()?.close()
      if (at % 10 === 0) await say()
      await listen(manager, 'manager')
    }
    const { body } = await world.call(manager, getOpenConversations, { params: { hotelSlug } })
    expect(body).toMatchObject({
      counts: { waiting: 1 },
      unclaimed: 1,
      oldest: { id: stayId, unread: messages + cuts / 10 },
    })
  }, 120_000)
})
