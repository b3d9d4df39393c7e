import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson, exportPerson } from '#modules/privacy/contract.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { scopeFor } from '#testing/scope.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getMyConversation } from '../contract.ts'
import { claimConversation, getMessages, readConversation, sendMessage } from '../contract/inbox.ts'
import { readMyConversation, sendMyMessage } from '../contract/mine.ts'
import { stayFollower } from './stay/follower.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { conversations: true } })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
})

const aParty = async (guest_name: string): Promise<{ guest: Person; stayId: string }> => {
  const guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name })
  return { guest, stayId: await seedStay(world, hotelSlug, [guest], { lead_name: guest_name }) }
}
const say = (who: Person, text = 'A question') =>
  world.call(who, sendMyMessage, {
    params: { hotelSlug },
    body: { id: newId(), text, language: 'en', written_at: new Date().toISOString() },
  })
const answer = (stayId: string, text = 'An answer') =>
  world.call(manager, sendMessage, { params: { hotelSlug, stayId }, body: { id: newId(), text } })
const thread = async (stayId: string) =>
  (await world.call(manager, getMessages, { params: { hotelSlug, stayId }, query: { limit: 100 } })).body
const inHotel = <T>(work: Parameters<typeof world.server.database.write<T>>[1]) =>
  world.server.database.write(scopeFor(hotelSlug, {}), work)
const findStay = (id: string): Promise<Stay> =>
  inHotel((tx) =>
    tx.selectFrom('stays').selectAll().where('hotel_id', '=', hotelSlug).where('id', '=', id).executeTakeFirstOrThrow(),
  )
const merge = async (fromId: string, intoId: string): Promise<void> => {
  const [from, into] = [await findStay(fromId), await findStay(intoId)]
  await inHotel((tx) => stayFollower.merged?.(tx, scopeFor(hotelSlug, {}), { from, into }) ?? Promise.resolve())
}

describe('two stays that are merged', () => {
  test('have one conversation: all messages once, in their order, and what is unread is kept', async () => {
    const [one, other] = [await aParty('Ana Petrović'), await aParty('Ben Petrović')]
    const texts: string[] = []
    for (let at = 0; at < 8; at += 1) {
      const text = `Message ${at}`
      await (at % 2 ? say(one.guest, text) : say(other.guest, text))
      texts.push(text)
    }
    const first = (await thread(other.stayId)).items.at(-1)
    await world.call(manager, claimConversation, { params: { hotelSlug, stayId: other.stayId } })
    await merge(one.stayId, other.stayId)
    const { items, conversation } = await thread(other.stayId)
    expect(items.map(({ text }) => text).toReversed()).toEqual(texts)
    expect(items.every(({ stay_id }) => stay_id === other.stayId)).toBe(true)
    expect(conversation).toMatchObject({
      status: 'waiting',
      waiting_since: first?.created_at,
      claimed_by_id: manager.id,
      assignee_id: manager.id,
      unread: 8,
      last_message_at: items[0]?.created_at,
      guest_name: 'Ben Petrović',
    })
    expect(await thread(one.stayId)).toMatchObject({ items: [], conversation: null })
  })
  test('messages of the same moment follow each other', async () => {
    const [one, other] = [await aParty('Ana Petrović'), await aParty('Ben Petrović')]
    for (const { guest } of [one, one, one, other, other, other]) await say(guest)
    const moments = ['10:00:00.000Z', '10:00:00.001Z', '10:00:00.003Z'].map((time) => `2026-11-20T${time}`)
    for (const { stayId } of [one, other]) {
      const { items } = await thread(stayId)
      await inHotel(async (tx) => {
        for (const [at, { id }] of items.toReversed().entries())
          await tx
            .updateTable('messages')
            .set({ created_at: moments[at] ?? '' })
            .where('hotel_id', '=', hotelSlug)
            .where('id', '=', id)
            .execute()
      })
    }
    await merge(one.stayId, other.stayId)
    const times = (await thread(other.stayId)).items.map(({ created_at }) => Date.parse(created_at) % 1000)
    expect(times.toReversed()).toEqual([0, 1, 2, 3, 4, 5])
  })
  test('one without a conversation takes over the other, with what was read of it', async () => {
    const [one, other] = [await aParty('Ana Petrović'), await aParty('Ben Petrović')]
    const sent = await say(one.guest)
    await answer(one.stayId)
    const until = (await answer(one.stayId)).body.created_at
    await world.call(manager, readConversation, { params: { hotelSlug, stayId: one.stayId }, body: { until } })
    await world.call(one.guest, readMyConversation, { params: { hotelSlug }, body: { until } })
    await merge(one.stayId, other.stayId)
    const merged = await thread(other.stayId)
    expect(merged.items.at(-1)?.id).toBe(sent.body.id)
    expect(merged).toMatchObject({ hotel_read_until: until, guest_read_until: until })
    expect(merged.conversation).toMatchObject({ status: 'answered', unread: 0, last_author: 'staff' })
    await merge(other.stayId, (await aParty('Cora Petrović')).stayId)
  })
  test('a message that is under way arrives in the stay that is left', async () => {
    const [one, other] = [await aParty('Ana Petrović'), await aParty('Ben Petrović')]
    await inHotel((tx) =>
      tx
        .updateTable('stays')
        .set({ status: 'ended', ended_how: 'merged', ended_at: new Date().toISOString(), merged_into: other.stayId })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', one.stayId)
        .execute(),
    )
    expect((await say(one.guest)).body.stay_id).toBe(other.stayId)
    expect((await thread(other.stayId)).items).toHaveLength(1)
  })
})

test('a stay that ends closes a conversation that waits, and leaves one that is answered', async () => {
  const [one, other] = [await aParty('Ana Petrović'), await aParty('Ben Petrović')]
  await say(one.guest)
  await say(other.guest)
  await answer(other.stayId)
  for (const { stayId } of [one, other]) {
    const stay = await findStay(stayId)
    await inHotel((tx) => stayFollower.ended?.(tx, scopeFor(hotelSlug, {}), stay) ?? Promise.resolve())
  }
  expect((await thread(one.stayId)).conversation).toMatchObject({ status: 'closed', waiting_since: null })
  expect((await thread(other.stayId)).conversation).toMatchObject({ status: 'answered' })
})

test('a conversation follows its stay into another room', async () => {
  const { guest, stayId } = await aParty('Ana Petrović')
  await say(guest)
  const stay = { ...(await findStay(stayId)), room_number: 'Room 7' }
  await inHotel((tx) => stayFollower.changed?.(tx, scopeFor(hotelSlug, {}), stay) ?? Promise.resolve())
  expect((await thread(stayId)).conversation?.room_number).toBe('Room 7')
})

test('conversations lose their assignee with the staff account; the name stays on what was done', async () => {
  const { guest, stayId } = await aParty('Ana Petrović')
  await say(guest)
  await world.call(manager, claimConversation, { params: { hotelSlug, stayId } })
  await answer(stayId)
  const boss = await world.aManager(hotelSlug)
  await world.server.database.onPlatform((tx) =>
    tx.deleteFrom('managers').where('hotel_id', '=', hotelSlug).where('id', '=', manager.id).execute(),
  )
  const { body } = await world.call(boss, getMessages, { params: { hotelSlug, stayId } })
  expect(body.conversation).toMatchObject({ assignee_id: null, assignee_name: null })
  expect(body.items[0]?.staff_name).toBe('Milica Kovač')
  await world.server.database.onPlatform((tx) => tx.deleteFrom('hotels').where('id', '=', hotelSlug).execute())
})

test('a claimed conversation waits on, unclaimed, after its claimer has left', async () => {
  const { guest, stayId } = await aParty('Ana Petrović')
  await say(guest)
  const claimed = await world.call(manager, claimConversation, { params: { hotelSlug, stayId } })
  const boss = await world.aManager(hotelSlug)
  const before = Date.now()
  await world.server.database.onPlatform((tx) =>
    tx.deleteFrom('managers').where('hotel_id', '=', hotelSlug).where('id', '=', manager.id).execute(),
  )
  const { conversation } = (await world.call(boss, getMessages, { params: { hotelSlug, stayId } })).body
  const { waiting_since } = claimed.body
  expect(conversation).toMatchObject({
    status: 'waiting',
    waiting_since,
    claimed_at: null,
    claimed_by: null,
    claimed_by_id: null,
  })
  expect(conversation?.escalation_level).toBe(0)
  expect(Date.parse(conversation?.escalation_due_at ?? '')).toBeGreaterThan(before + 4 * 60_000)
})

describe('privacy', () => {
  const erase = (personId: string, source = 'guests') =>
    world.call(manager, erasePerson, { params: { hotelSlug, source, personId } })

  /** In how many rows and events of conversations a word stands. */
  const left = async (word: string): Promise<number> => {
    const like = `%${word}%`
    const owner = openClient(world.database.owner)
    const [found] = await owner<{ count: number }[]>`
      select (select count(*) from messages m where m::text ilike ${like})
        + (select count(*) from conversations c where c::text ilike ${like})
        + (select count(*) from hotel_events where entity in ('messages', 'conversations') and row_data::text ilike ${like}) as count`
    await owner.end()
    return Number(found?.count)
  }
  test('an export holds the messages of the stays that a guest was in, without ids of others', async () => {
    const guest = await world.aGuest(hotelSlug, { guest_name: 'Ana Petrović' })
    const companion = await world.aGuest(hotelSlug, { guest_name: 'Ben Petrović' })
    const stayId = await seedStay(world, hotelSlug, [guest, companion])
    await say(guest, 'Mine')
    await say(companion, 'Theirs')
    await answer(stayId, 'For both')
    const file = await world.call(manager, exportPerson, {
      params: { hotelSlug, source: 'guests', personId: guest.id },
    })
    const messages = file.body.records['messages'] ?? []
    expect(messages.map(({ text }) => text)).toEqual(['Mine', 'Theirs', 'For both'])
    expect(JSON.stringify(messages)).not.toContain(companion.id)
    expect(JSON.stringify(messages)).not.toContain(manager.id)
  })
  test('nothing readable is left of a guest, in rows or events; a companion keeps their own', async () => {
    const guest = await world.aGuest(hotelSlug, { guest_name: 'Ana Quokka' })
    const companion = await world.aGuest(hotelSlug, { guest_name: 'Ben Narwhal' })
    const stayId = await seedStay(world, hotelSlug, [guest, companion], { lead_name: 'Ana Quokka' })
    await say(guest, 'Secret of the quokka')
    await say(companion, 'Word of the narwhal')
    await answer(stayId, 'Dear guests')
    expect(await left('quokka')).toBeGreaterThan(3)
    await erase(guest.id)
    expect(await left('quokka')).toBe(0)
    expect(await left('narwhal')).toBeGreaterThan(1)
    const own = await world.call(companion, getMyConversation, { params: { hotelSlug } })
    expect(own.body.items.map(({ text }) => text).toReversed()).toEqual(['—', 'Word of the narwhal', 'Dear guests'])
    await erase(companion.id)
    expect([await left('narwhal'), await left('Dear guests')]).toEqual([0, 0])
    expect((await thread(stayId)).items.map(({ text }) => text)).toEqual(['—', '—', '—'])
  })
  test('nothing readable is left of a guest whom staff checked in and wrote to, and who never signed in', async () => {
    const stayId = await seedStay(world, hotelSlug, [], { lead_name: 'Ana Pangolin' })
    await answer(stayId, 'Welcome, Mrs Pangolin')
    expect(await left('pangolin')).toBeGreaterThan(2)
    expect((await erase(stayId, 'stays')).status).toBe(204)
    expect(await left('pangolin')).toBe(0)
    expect((await thread(stayId)).conversation?.guest_name).toBe('—')
  })
})
