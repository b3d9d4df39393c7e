import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxPrivateImagesPerDay } from '#modules/images/contract/private.ts'
import { erasePerson } from '#modules/privacy/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { showMessageImage, uploadMessageImage } from '../contract/images.ts'
import { sendMessage } from '../contract/inbox.ts'
import { sendMyMessage } from '../contract/mine.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
let companion: Person
let stranger: Person
let stayId: string
let photo: Buffer
beforeAll(async () => {
  world = await createTestServer()
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a3324' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { conversations: true } })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  companion = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ben Petrović' })
  stranger = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Cora Petrović' })
  stayId = await seedStay(world, hotelSlug, [guest, companion])
  await seedStay(world, hotelSlug, [stranger])
})

const upload = async (who = guest, id = newId()): Promise<{ status: number; id: string; code: string }> => {
  const data = new FormData()
  data.append('id', id)
  data.append('file', new Blob([Buffer.from(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const form = new Response(data)
  const answer = await world.server.app.inject({
    method: 'POST',
    url: getUrl(uploadMessageImage, { params: { hotelSlug } }),
    headers: { cookie: who.cookie, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  return { status: answer.statusCode, id, code: answer.json<{ code: string }>().code }
}
const send = (image_id: string, who = guest, id = newId()) =>
  world.call(who, sendMyMessage, {
    params: { hotelSlug },
    body: { id, image_id, language: 'en', written_at: new Date().toISOString() },
  })
const ask = (who: Person, imageId: string, at = hotelSlug) =>
  world.server.app.inject({
    method: 'GET',
    url: getUrl(showMessageImage, { params: { hotelSlug: at, imageId, width: '320' } }),
    headers: { cookie: who.cookie },
  })
const show = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode

test('a picture is a message of its own, with its size, for the guests of the stay and the staff alone', async () => {
  const { id, status } = await upload()
  expect(status).toBe(201)
  const sent = await send(id)
  expect(sent.body).toMatchObject({ text: '', image_id: id, image_width: 60, image_height: 40 })
  expect(await Promise.all([guest, companion, manager].map((who) => show(who, id)))).toEqual([200, 200, 200])
})
test('a picture is not there, word for word, for everybody else', async () => {
  const { id } = await upload()
  await send(id)
  const elsewhere = await world.aStaffedHotel()
  const kitchen = await world.aManager(hotelSlug, { staff_role: 'kitchen' })
  const forged = { ...nobody, cookie: `deskbell_guest=${'A'.repeat(43)}` }
  const answers = [
    ...(await Promise.all(
      [stranger, kitchen, nobody, forged, elsewhere.guest, elsewhere.staff].map((who) => ask(who, id)),
    )),
    await ask(elsewhere.guest, id, elsewhere.hotel),
    await ask(elsewhere.staff, id, elsewhere.hotel),
    await ask(nobody, id, 'no-such-house'),
  ]
  const absent = await ask(manager, newId())
  expect([absent.statusCode, absent.json()]).toMatchObject([404, { code: 'platform.not_found' }])
  const lessOwn = ({ statusCode, headers, body }: typeof absent) => ({
    statusCode,
    body,
    headers: { ...headers, date: '', 'x-request-id': '' },
  })
  for (const answer of answers) expect(lessOwn(answer)).toEqual(lessOwn(absent))
})
test('the same message again, after a lost answer, is the first one', async () => {
  const { id } = await upload()
  expect((await upload(guest, id)).status).toBe(201)
  const messageId = newId()
  const [first, again] = [await send(id, guest, messageId), await send(id, guest, messageId)]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
})
test('400 a picture of another stay, and one that does not exist', async () => {
  const { id } = await upload(stranger)
  for (const image of [id, newId()]) {
    const refused = await send(image)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['image_id']])
  }
  const byStaff = await world.call(manager, sendMessage, {
    params: { hotelSlug, stayId },
    body: { id: newId(), image_id: id },
  })
  expect(byStaff.status).toBe(400)
})
test('guests of a hotel that does not use conversations see none, and staff do', async () => {
  const { id } = await upload()
  await send(id)
  await world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ features: {} }).where('id', '=', hotelSlug).execute(),
  )
  await expect.poll(async () => (await upload()).code, eventually).toBe('hotels.feature_off')
  expect([await show(guest, id), await show(manager, id)]).toEqual([404, 200])
})
test('429 after thirty in a day', async () => {
  await world.server.database.write(scopeFor(hotelSlug, null), async (tx) => {
    await tx
      .insertInto('images')
      .values(
        Array.from({ length: maxPrivateImagesPerDay }, () => ({
          hotel_id: hotelSlug,
          id: newId(),
          kind: 'messages',
          digest: '0'.repeat(64),
          guest_id: guest.id,
          width: 1,
          height: 1,
          bytes: 1,
        })),
      )
      .execute()
  })
  expect(await upload()).toMatchObject({ status: 429, code: 'images.too_many_today' })
  expect((await upload(companion)).status).toBe(201)
})
test('pictures go with their guest', async () => {
  const { id } = await upload()
  const { body } = await send(id)
  await world.call(manager, erasePerson, { params: { hotelSlug, source: 'guests', personId: guest.id } })
  expect(await show(manager, id)).toBe(404)
  expect(body.image_id).toBe(id)
})
