import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { isLong } from '#testing/faults/metrics.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getMessages, listConversations } from '../contract/inbox.ts'
import { sendMyMessage } from '../contract/mine.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

/** The same numbers every time. */
const random = (seed: number) => (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647

const phones = 20
const messages = isLong ? 50 : 8

test('messages from 20 phones whose answers are lost half of the time are there once, in the order of each phone', async () => {
  const hotelSlug = await world.aHotel({ features: { conversations: true } })
  const manager = await world.aManager(hotelSlug)
  const guests: Person[] = []
  for (let at = 0; at < phones; at += 1) guests.push(await world.aGuest(hotelSlug))
  // Two phones a stay, so that they also compete.
  const stays: string[] = []
  for (let at = 0; at < phones; at += 2) stays.push(await seedStay(world, hotelSlug, guests.slice(at, at + 2)))
  let calls = 0
  /** As the outbox: one after the other, each again until an answer arrives. */
  const write = async (who: Person, seed: number): Promise<string[]> => {
    const isLost = random(seed)
    const ids: string[] = []
    for (let at = 0; at < messages; at += 1) {
      const body = { id: newId(), text: `Message ${at}`, language: 'en' as const, written_at: new Date().toISOString() }
      ids.push(body.id)
      let isAnswered = false
      while (!isAnswered) {
        const { status } = await world.call(who, sendMyMessage, { params: { hotelSlug }, body })
        calls += 1
        expect(status).toBe(201)
        isAnswered = isLost() > 0.5
      }
    }
    return ids
  }
  const sent = await Promise.all(guests.map((who, at) => write(who, 1_000 + at)))
  expect(calls).toBeGreaterThan(phones * messages * 1.5)

  const found = new Map<string, string[]>()
  for (const stayId of stays) {
    let cursor: string | null = null
    const times: string[] = []
    do {
      const page: { items: { id: string; guest_id: string | null; created_at: string }[]; next_cursor: string | null } =
        (
          await world.call(manager, getMessages, {
            params: { hotelSlug, stayId },
            query: { limit: 100, ...(cursor && { cursor }) },
          })
        ).body
      for (const { id, guest_id, created_at } of page.items) {
        found.set(guest_id ?? '', [id, ...(found.get(guest_id ?? '') ?? [])])
        times.push(created_at)
      }
      cursor = page.next_cursor
    } while (cursor)
    expect(new Set(times).size).toBe(2 * messages)
  }
  for (const [at, who] of guests.entries()) expect(found.get(who.id)).toEqual(sent[at])
  const { items } = (await world.call(manager, listConversations, { params: { hotelSlug }, query: { limit: 100 } }))
    .body
  expect(items.map(({ unread }) => unread)).toEqual(stays.map(() => 2 * messages))
}, 240_000)
