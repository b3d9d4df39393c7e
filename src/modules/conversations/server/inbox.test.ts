import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getMyConversation } from '../contract.ts'
import {
  assignConversation,
  claimConversation,
  closeConversation,
  getMessages,
  getOpenConversations,
  listConversations,
  listUnread,
  readConversation,
  reopenConversation,
  sendMessage,
} from '../contract/inbox.ts'
import { sendMyMessage } from '../contract/mine.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let colleague: Person
let guest: Person
let stayId: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { conversations: true } })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  colleague = await world.aManager(hotelSlug, { display_name: 'Petar Ilić' })
  guest = await world.aGuest(hotelSlug)
  stayId = await seedStay(world, hotelSlug, [guest])
})

const say = (who = guest, text = 'A question') =>
  world.call(who, sendMyMessage, {
    params: { hotelSlug },
    body: { id: newId(), text, language: 'en', written_at: new Date().toISOString() },
  })
const answer = (stay = stayId) =>
  world.call(manager, sendMessage, { params: { hotelSlug, stayId: stay }, body: { id: newId(), text: 'An answer' } })
const claim = (who = manager) => world.call(who, claimConversation, { params: { hotelSlug, stayId } })
const assign = (from: string | null, to: string | null, who = manager) =>
  world.call(who, assignConversation, { params: { hotelSlug, stayId }, body: { from, to } })
const close = (after?: string) =>
  world.call(manager, closeConversation, { params: { hotelSlug, stayId }, body: after === undefined ? {} : { after } })
const reopen = () => world.call(manager, reopenConversation, { params: { hotelSlug, stayId } })
const list = async (query: Record<string, unknown>, who = manager) =>
  (await world.call(who, listConversations, { params: { hotelSlug }, query })).body
const current = async () =>
  (await world.call(manager, getMessages, { params: { hotelSlug, stayId } })).body.conversation
const open = async () => (await world.call(manager, getOpenConversations, { params: { hotelSlug } })).body

/** Conversations of further stays, each with a message. */
const others = async (count: number): Promise<string[]> => {
  const stays: string[] = []
  for (let at = 0; at < count; at += 1) {
    const who = await world.aGuest(hotelSlug)
    stays.push(await seedStay(world, hotelSlug, [who]))
    await say(who, `Question ${at}`)
  }
  return stays
}

describe('the list', () => {
  test('waiting ones oldest first, answered and closed ones newest first, page after page', async () => {
    const stays = await others(5)
    const pages: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) })
      pages.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(pages).toEqual(stays)
    for (const stay of [stays[3], stays[0], stays[1]]) await answer(stay)
    expect((await list({ tab: 'open' })).items.map(({ id }) => id)).toEqual([stays[1], stays[0], stays[3]])
    const first = await list({ tab: 'open', limit: 1 })
    const second = await list({ tab: 'open', limit: 1, cursor: first.next_cursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([stays[1], stays[0]])
    expect((await list({ tab: 'closed' })).items).toEqual([])
  })
  test('shows the beginning of the last message', async () => {
    await say(guest, 'x'.repeat(2_000))
    const [row] = (await list({})).items
    expect(row?.last_message).toMatchObject({ author: 'guest', text: 'x'.repeat(200), stay_id: stayId })
  })
  test('mine: what this member of staff looks after', async () => {
    await others(2)
    await say()
    await claim()
    expect((await list({ mine: 'true' })).items.map(({ id }) => id)).toEqual([stayId])
    expect((await list({ mine: 'true' }, colleague)).items).toEqual([])
    expect((await list({})).items).toHaveLength(3)
  })
  test('counts what waits, and names the longest unclaimed one', async () => {
    expect(await open()).toMatchObject({ counts: { waiting: 0 }, unclaimed: 0, oldest: null })
    await say()
    const [next] = await others(2)
    expect(await open()).toMatchObject({ counts: { waiting: 3 }, unclaimed: 3, oldest: { id: stayId } })
    expect((await open()).escalated).toEqual({ unclaimed: 0, oldest: null })
    await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      tx
        .updateTable('conversations')
        .set({ escalation_level: 2 })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', next ?? '')
        .execute(),
    )
    expect(await open()).toMatchObject({
      unclaimed: 3,
      oldest: { id: stayId },
      escalated: { unclaimed: 1, oldest: { id: next } },
    })
    await claim()
    expect(await open()).toMatchObject({ counts: { waiting: 3 }, unclaimed: 2, oldest: { id: next } })
    await answer()
    expect(await open()).toMatchObject({ counts: { waiting: 2 }, unclaimed: 2 })
  })
})

describe('a claim', () => {
  test('is for this wait, and the claimer looks after the conversation', async () => {
    await say()
    const claimed = await claim()
    expect(claimed.body).toMatchObject({
      status: 'waiting',
      claimed_by: 'Milica Kovač',
      claimed_by_id: manager.id,
      assignee_id: manager.id,
      assignee_name: 'Milica Kovač',
    })
    expect((await claim()).body).toEqual(claimed.body)
    await answer()
    await say()
    expect(await current()).toMatchObject({
      status: 'waiting',
      claimed_at: null,
      claimed_by: null,
      assignee_id: manager.id,
    })
  })
  test('a further message of the same wait leaves it', async () => {
    const { body } = await say()
    await claim()
    await say()
    expect(await current()).toMatchObject({ waiting_since: body.created_at, claimed_by_id: manager.id, unread: 2 })
  })
  test('409 the second of two hears who has it; 409 nothing waits; 404 nothing was written', async () => {
    expect((await claim()).status).toBe(404)
    await say()
    const both = await Promise.all([claim(), claim(colleague)])
    const loser = both.find(({ status }) => status === 409)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(loser?.body).toMatchObject({ code: 'tickets.already_claimed', current: { id: stayId } })
    await answer()
    const late = await claim(colleague)
    expect([late.status, late.body.code]).toEqual([409, 'platform.changed_meanwhile'])
  })
  test('a guest never sees who looks after the conversation', async () => {
    await say()
    await claim()
    const { body } = await world.call(guest, getMyConversation, { params: { hotelSlug } })
    expect(JSON.stringify(body)).not.toMatch(/Milica|assignee|claimed|escalation/)
  })
})

describe('who looks after it', () => {
  test('is handed on by naming who it was', async () => {
    await say()
    expect((await assign(null, colleague.id)).body).toMatchObject({
      assignee_id: colleague.id,
      assignee_name: 'Petar Ilić',
    })
    expect((await assign(null, colleague.id)).status).toBe(200)
    const late = await assign(null, manager.id)
    expect(late.body).toMatchObject({ code: 'platform.changed_meanwhile', current: { assignee_id: colleague.id } })
    expect((await assign(colleague.id, null)).body).toMatchObject({ assignee_id: null, assignee_name: null })
  })
  test('400 an id that is no colleague’s', async () => {
    await say()
    const elsewhere = await world.aManager(await world.aHotel())
    for (const to of [newId(), elsewhere.id, guest.id])
      expect((await assign(null, to)).body.fields).toHaveProperty('to')
  })
})

test('the unread conversations say how many messages are unread, until a colleague reads them', async () => {
  const unread = async () => (await world.call(manager, listUnread, { params: { hotelSlug } })).body.items
  expect(await unread()).toEqual([])
  await say()
  const { body } = await say()
  const [other = ''] = await others(1)
  expect(await unread()).toEqual([
    { stay_id: other, unread: 1 },
    { stay_id: stayId, unread: 2 },
  ])
  await world.call(manager, readConversation, { params: { hotelSlug, stayId }, body: { until: body.created_at } })
  expect(await unread()).toEqual([{ stay_id: other, unread: 1 }])
})

describe('closing', () => {
  test('ends a wait without an answer, and the next message begins one again', async () => {
    const { body } = await say()
    const closed = await close(body.id)
    expect(closed.body).toMatchObject({ status: 'closed', waiting_since: null, escalation_due_at: null })
    expect((await close(body.id)).body).toEqual(closed.body)
    await say()
    expect((await current())?.status).toBe('waiting')
  })
  test('409 a guest wrote after what the screen showed', async () => {
    const { body } = await say()
    await say()
    expect((await close(body.id)).body).toMatchObject({
      code: 'platform.changed_meanwhile',
      current: { status: 'waiting', unread: 2 },
    })
    expect((await close()).status).toBe(200)
  })
  test('400 a message of another stay', async () => {
    await say()
    const [other] = await others(1)
    const { items } = (await world.call(manager, getMessages, { params: { hotelSlug, stayId: other ?? '' } })).body
    expect((await close(items[0]?.id)).status).toBe(400)
  })
  test('opening again: twice is once, and one that waits stays so', async () => {
    await say()
    expect((await reopen()).body.status).toBe('waiting')
    await close()
    expect((await reopen()).body.status).toBe('answered')
    expect((await reopen()).body.status).toBe('answered')
  })
})
