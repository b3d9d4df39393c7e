import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import {
  addQuickReply,
  deleteQuickReply,
  listQuickReplies,
  maxQuickReplies,
  moveQuickReply,
  updateQuickReply,
  type NewQuickReply,
} from '../contract/quick-replies.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { conversations: true } })
  manager = await world.aManager(hotelSlug)
})

const reply = (values: Partial<NewQuickReply> = {}) => ({
  id: newId(),
  title: 'Breakfast',
  text: 'Breakfast is from seven.',
  translations: { de: { text: 'Frühstück gibt es ab sieben.' } },
  ...values,
})
const add = (body: NewQuickReply) => world.call(manager, addQuickReply, { params: { hotelSlug }, body })
const list = async () => (await world.call(manager, listQuickReplies, { params: { hotelSlug } })).body.items
const move = (replyId: string, direction: 'up' | 'down', past: string) =>
  world.call(manager, moveQuickReply, { params: { hotelSlug, replyId }, body: { direction, past } })

test('201 at the end, once by its id', async () => {
  const [first, second] = [reply(), reply({ title: 'Taxi' })]
  expect([(await add(first)).body.order, (await add(second)).body.order]).toEqual([1, 2])
  expect((await add(first)).status).toBe(201)
  expect((await add({ ...first, text: 'Another' })).body.code).toBe('platform.id_taken')
  expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
})
test('a change: translations that are left out stay, and a form from before is refused with the reply', async () => {
  const made = (await add(reply())).body
  const change = (body: object) =>
    world.call(manager, updateQuickReply, { params: { hotelSlug, replyId: made.id }, body: body as never })
  const changed = await change({ title: 'Morning', text: made.text, seen: made.updated_at })
  expect(changed.body).toMatchObject({ title: 'Morning', translations: made.translations })
  const late = await change({ title: 'Evening', text: made.text, seen: made.updated_at })
  expect(late.body).toMatchObject({ code: 'platform.changed_meanwhile', current: { title: 'Morning' } })
  expect((await change({ title: ' ', text: made.text })).status).toBe(400)
})
test('swaps with a neighbour, once however often it is sent', async () => {
  const made = [reply(), reply(), reply()]
  for (const one of made) await add(one)
  const [a, b, c] = made.map(({ id }) => id) as [string, string, string]
  for (const _ of [1, 2]) expect((await move(c, 'up', b)).status).toBe(200)
  expect((await list()).map(({ id }) => id)).toEqual([a, c, b])
  expect((await move(b, 'up', a)).body.code).toBe('platform.changed_meanwhile')
  expect((await move(newId(), 'up', a)).status).toBe(404)
})
test('deleted once, and no more than sixty', async () => {
  const made = Array.from({ length: maxQuickReplies }, () => reply())
  for (const one of made) expect((await add(one)).status).toBe(201)
  expect((await add(reply())).body.code).toBe('conversations.too_many_quick_replies')
  const remove = () => world.call(manager, deleteQuickReply, { params: { hotelSlug, replyId: made[0]?.id ?? '' } })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect((await add(reply())).status).toBe(201)
})
