import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getMyConversation, type NewGuestMessage, type NewStaffMessage } from '../contract.ts'
import { closeConversation, getMessages, listConversations, readConversation, sendMessage } from '../contract/inbox.ts'
import { readMyConversation, sendMyMessage } from '../contract/mine.ts'
import { addQuickReply } from '../contract/quick-replies.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
let companion: Person
let stayId: string
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel({ features: { conversations: true }, content_languages: ['en', 'de'] })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
})
afterAll(() => world.close())
beforeEach(async () => {
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: `Jonas ${newId().slice(-6)}` })
  companion = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: `Ana ${newId().slice(-6)}` })
  stayId = await seedStay(world, hotelSlug, [guest, companion])
})

const note = (values: Partial<NewGuestMessage> = {}): NewGuestMessage => ({
  id: newId(),
  text: 'When is breakfast?',
  language: 'de',
  written_at: new Date().toISOString(),
  ...values,
})
const say = (body: NewGuestMessage, who = guest) => world.call(who, sendMyMessage, { params: { hotelSlug }, body })
const answer = (body: Partial<NewStaffMessage> = {}, who = manager, stay = stayId) =>
  world.call(who, sendMessage, {
    params: { hotelSlug, stayId: stay },
    body: {
      id: newId(),
      ...(Object.keys(body).some((key) => /text|phrase|quick|image/.test(key)) ? {} : { text: 'From seven.' }),
      ...body,
    },
  })
const mine = async (who = guest) => (await world.call(who, getMyConversation, { params: { hotelSlug } })).body
const thread = async (stay = stayId) =>
  (await world.call(manager, getMessages, { params: { hotelSlug, stayId: stay }, query: { limit: 100 } })).body

describe('a message of a guest', () => {
  test('201 is in the stay, and the conversation waits for an answer', async () => {
    const body = note()
    const sent = await say(body)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      id: body.id,
      stay_id: stayId,
      author: 'guest',
      guest_id: guest.id,
      text: body.text,
      language: 'de',
      phrase: null,
      written_at: body.written_at,
      waited_seconds: null,
    })
    const { conversation, items } = await thread()
    expect(items).toEqual([sent.body])
    expect(conversation).toMatchObject({
      stay_id: stayId,
      room_number: 'Room 12',
      guest_name: 'Jonas Weber',
      status: 'waiting',
      waiting_since: sent.body.created_at,
      last_author: 'guest',
      unread: 1,
      claimed_at: null,
      escalation_level: 0,
    })
    const due = Date.parse(conversation?.escalation_due_at ?? '') - Date.parse(sent.body.created_at)
    expect(due).toBe(5 * 60_000)
  })
  test('201 the companion reads it; the guest of another stay in the same room does not', async () => {
    const body = note()
    await say(body)
    const stranger = await world.aGuest(hotelSlug, { room_number: 'Room 12' })
    await seedStay(world, hotelSlug, [stranger])
    expect((await mine(companion)).items.map(({ id }) => id)).toEqual([body.id])
    expect((await mine(stranger)).items).toEqual([])
  })
  test('201 the same id again answers the first message, also eight times at once', async () => {
    const body = note()
    const sent = await Promise.all(Array.from({ length: 8 }, () => say(body)))
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(sent.map((one) => JSON.stringify(one.body))).size).toBe(1)
    expect((await thread()).items).toHaveLength(1)
    expect((await thread()).conversation?.unread).toBe(1)
  })
  test('409 the same id with other content, by a companion or in another stay, without a name', async () => {
    const body = note()
    await say(body)
    const stranger = await world.aGuest(hotelSlug)
    await seedStay(world, hotelSlug, [stranger])
    for (const refused of [
      await say({ ...body, text: 'Other' }),
      await say(body, companion),
      await say(body, stranger),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'platform.id_taken'])
      expect(JSON.stringify(refused.body)).not.toContain('Jonas')
    }
    expect((await thread()).items).toHaveLength(1)
  })
  test('the order is strict, however many write at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => say(note(), at % 2 ? guest : companion)))
    const times = (await thread()).items.map(({ created_at }) => created_at)
    expect(new Set(times).size).toBe(30)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await thread()).conversation?.last_message_at).toBe(times[0])
  })
  test('a phone with a wrong clock: the time of the server is kept', async () => {
    for (const wrong of [Date.now() + 3_600_000, Date.now() - 25 * 3_600_000]) {
      const { body } = await say(note({ written_at: new Date(wrong).toISOString() }))
      expect(body.written_at).toBe(body.created_at)
    }
    const offline = new Date(Date.now() - 3 * 3_600_000).toISOString()
    expect((await say(note({ written_at: offline }))).body.written_at).toBe(offline)
  })
  test('400 what says nothing, unknown phrases, values that do not fit, and nothing is written', async () => {
    const { text: _, ...empty } = note()
    const cases: [object, string, string][] = [
      [empty, 'conversations.message_empty', 'text'],
      [note({ text: ' \n\t ' }), 'conversations.message_empty', 'text'],
      [note({ text: 'x'.repeat(2_001) }), 'platform.invalid_input', 'text'],
      [{ ...empty, phrase: 'abracadabra' }, 'conversations.phrase_unknown', 'phrase'],
      [{ ...empty, phrase: 'welcome' }, 'conversations.phrase_unknown', 'phrase'],
      [{ ...empty, phrase: 'late_by' }, 'platform.invalid_input', 'phrase_values'],
      [
        { ...empty, phrase: 'late_by', phrase_values: { minutes: 241 } },
        'platform.invalid_input',
        'phrase_values.minutes',
      ],
      [
        { ...empty, phrase: 'arriving_at', phrase_values: { time: '25:00' } },
        'platform.invalid_input',
        'phrase_values.time',
      ],
      [{ ...empty, phrase: 'arrived', phrase_values: { minutes: 5 } }, 'platform.invalid_input', 'phrase_values'],
      [note({ phrase_values: { minutes: 5 } }), 'platform.invalid_input', 'phrase_values'],
      [note({ image_id: newId() }), 'platform.invalid_input', 'image_id'],
      [note({ about: { entity: 'orders', id: newId() } }), 'platform.invalid_input', 'about'],
      [{ ...note(), staff_id: newId() }, 'platform.invalid_input', 'staff_id'],
    ]
    const before = (await thread()).event_number
    for (const [body, code, field] of cases) {
      const refused = await say(body as NewGuestMessage)
      expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([400, code, [field]])
    }
    expect(await thread()).toMatchObject({ items: [], conversation: null, event_number: before })
  })
  test('201 a phrase with its values', async () => {
    const { text: _, ...empty } = note()
    const sent = await say({ ...empty, phrase: 'late_by', phrase_values: { minutes: 30 } })
    expect(sent.body).toMatchObject({ text: '', phrase: 'late_by', phrase_values: { minutes: 30 } })
  })
  test('about a ticket: of the own stay only', async () => {
    const id = newId()
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .insertInto('service_requests')
        .values({
          id,
          hotel_id: hotelSlug,
          guest_id: guest.id,
          guest_name: 'Jonas Weber',
          room_number: 'Room 12',
          type: 'towels',
          department: 'housekeeping',
          description: 'Two, please.',
        })
        .execute(),
    )
    const about = { entity: 'service_requests', id } as const
    expect((await say(note({ about }))).body).toMatchObject({ about_entity: 'service_requests', about_id: id })
    const stranger = await world.aGuest(hotelSlug)
    await seedStay(world, hotelSlug, [stranger])
    expect((await say(note({ about }), stranger)).status).toBe(400)
  })
  test('409 a stay that has ended takes nothing any more, but still answers what was sent', async () => {
    const body = note()
    await say(body)
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .updateTable('stays')
        .set({ status: 'ended', ended_how: 'staff', ended_at: new Date().toISOString() })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', stayId)
        .execute(),
    )
    expect([(await say(body)).status, (await say(note())).body.code, (await answer()).body.code]).toEqual([
      201,
      'stays.ended',
      'stays.ended',
    ])
  })
})

describe('a message of the hotel', () => {
  test('201 answers: the wait is over, and the message knows how long it was', async () => {
    await say(note())
    const { status, body } = await answer({ language: 'en' })
    expect([status, body.author, body.staff_name, body.language]).toEqual([201, 'staff', 'Milica Kovač', 'en'])
    expect(body.waited_seconds).toBeGreaterThanOrEqual(0)
    expect((await thread()).conversation).toMatchObject({
      status: 'answered',
      waiting_since: null,
      escalation_due_at: null,
      last_author: 'staff',
      unread: 1,
    })
    expect((await answer()).body.waited_seconds).toBeNull()
  })
  test('201 it can be the first of a stay, and a guest does not see whose account it is', async () => {
    const sent = await answer()
    expect([sent.status, sent.body.staff_id]).toEqual([201, manager.id])
    const { items, unread } = await mine()
    expect(items).toEqual([{ ...sent.body, staff_id: null }])
    expect(unread).toBe(1)
  })
  test('201 a quick reply arrives in every language that it has', async () => {
    const reply = {
      id: newId(),
      title: 'Breakfast',
      text: 'From seven.',
      translations: { de: { title: 'Frühstück', text: 'Ab sieben.' } },
    }
    await world.call(manager, addQuickReply, { params: { hotelSlug }, body: reply })
    const wanted = { id: newId(), quick_reply_id: reply.id }
    const sent = await answer(wanted)
    expect(sent.body).toMatchObject({
      text: 'From seven.',
      language: 'en',
      translations: { de: { text: 'Ab sieben.' } },
    })
    expect((await answer(wanted)).body).toEqual(sent.body)
    expect((await answer({ quick_reply_id: newId() })).status).toBe(400)
  })
  test('409 a colleague has answered since: their message is in the refusal, and it can be sent anyway', async () => {
    const question = await say(note())
    const [colleague, nameless] = [
      await world.aManager(hotelSlug, { display_name: 'Petar' }),
      await world.aManager(hotelSlug, { display_name: null }),
    ]
    const first = await answer({ text: 'At eight.' }, colleague)
    const mineLate = { id: newId(), text: 'At nine.', after: question.body.id }
    const late = await answer(mineLate)
    expect([late.status, late.body.code, late.body.values]).toEqual([
      409,
      'conversations.answered_meanwhile',
      { name: 'Petar' },
    ])
    expect(late.body.current).toEqual(first.body)
    const { after: _, ...anyway } = mineLate
    expect((await answer(anyway)).status).toBe(201)
    // Their own message is no colleague's.
    expect((await answer({ after: first.body.id })).status).toBe(201)
    await answer({}, nameless)
    expect((await answer({ after: first.body.id })).body.code).toBe('conversations.answered_by_colleague')
    expect((await thread()).items).toHaveLength(5)
  })
  test('one of two answers at once wins, and the other hears of it', async () => {
    const question = await say(note())
    const colleague = await world.aManager(hotelSlug, { display_name: 'Petar' })
    const after = question.body.id
    const both = await Promise.all([answer({ after }), answer({ after }, colleague)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await thread()).items).toHaveLength(2)
  })
})

describe('the usual time of an answer', () => {
  test('is the median of thirty days, from ten answers on', async () => {
    const now = Date.now()
    const usual = async () => (await mine()).usual_minutes
    const rows = (count: number, seconds: number, daysAgo: number) =>
      world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
        tx
          .insertInto('messages')
          .values(
            Array.from({ length: count }, (_, at) => ({
              hotel_id: hotelSlug,
              id: newId(),
              stay_id: stayId,
              author: 'staff' as const,
              text: 'An answer',
              written_at: new Date().toISOString(),
              created_at: new Date(now - daysAgo * 86_400_000 - at).toISOString(),
              waited_seconds: seconds,
            })),
          )
          .execute(),
      )
    const before = await usual()
    expect(before).toBeNull()
    await rows(20, 60, 31)
    expect(await usual()).toBeNull()
    await rows(30, 1_000, 2)
    expect(await usual()).toBe(20)
    await rows(40, 100, 1)
    expect(await usual()).toBe(5)
  })
})

describe('how far each side has read', () => {
  const markAsGuest = (until: string, who = guest) =>
    world.call(who, readMyConversation, { params: { hotelSlug }, body: { until } })
  const markAsStaff = (until: string) =>
    world.call(manager, readConversation, { params: { hotelSlug, stayId }, body: { until } })

  test('the hotel: only forward, never past the last message, and what is left is counted', async () => {
    const sent = [await say(note()), await say(note()), await say(note())].map(({ body }) => body.created_at)
    expect((await markAsStaff(sent[1] ?? '')).body.unread).toBe(1)
    expect((await markAsStaff(sent[0] ?? '')).body.unread).toBe(1)
    expect((await mine()).hotel_read_until).toBe(sent[1])
    expect((await markAsStaff('2099-01-01T00:00:00.000Z')).body.unread).toBe(0)
    expect((await mine()).hotel_read_until).toBe(sent[2])
    expect((await say(note())).status).toBe(201)
    expect((await thread()).conversation?.unread).toBe(1)
  })
  test('guests: each their own, and the hotel sees the furthest', async () => {
    const [first, second] = [(await answer()).body.created_at, (await answer()).body.created_at]
    expect([(await mine()).unread, (await mine(companion)).unread]).toEqual([2, 2])
    expect((await markAsGuest(second)).status).toBe(204)
    await markAsGuest(first)
    await markAsGuest(first, companion)
    expect([(await mine()).unread, (await mine(companion)).unread]).toEqual([0, 1])
    expect([(await mine()).read_until, (await mine(companion)).read_until]).toEqual([second, first])
    expect((await thread()).guest_read_until).toBe(second)
  })
  test('nothing is written where there is nothing to read', async () => {
    expect((await markAsGuest(new Date().toISOString())).status).toBe(204)
    expect((await markAsStaff(new Date().toISOString())).status).toBe(404)
  })
})

describe('where the hotel does not use conversations', () => {
  test('guests are refused, staff read and do not answer', async () => {
    const said = note()
    await say(said)
    const off = (on: boolean) =>
      world.server.database.onPlatform((tx) =>
        tx
          .updateTable('hotels')
          .set({ features: { conversations: on } })
          .where('id', '=', hotelSlug)
          .execute(),
      )
    await off(false)
    const look = () => world.call(guest, getMyConversation, { params: { hotelSlug } })
    await expect.poll(async () => (await look()).body.code, eventually).toBe('hotels.feature_off')
    expect((await say(note())).body.code).toBe('hotels.feature_off')
    expect((await answer()).body.code).toBe('hotels.feature_off')
    expect((await thread()).items.map(({ id }) => id)).toEqual([said.id])
    expect((await world.call(manager, listConversations, { params: { hotelSlug } })).status).toBe(200)
    const close = await world.call(manager, closeConversation, { params: { hotelSlug, stayId }, body: {} })
    expect(close.body.code).toBe('hotels.feature_off')
    await off(true)
    await expect.poll(async () => (await look()).status, eventually).toBe(200)
  })
})
