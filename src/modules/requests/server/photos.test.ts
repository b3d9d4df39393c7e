import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasePerson } from '#modules/privacy/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, type ServiceRequest } from '../contract.ts'
import { putRequestPhoto, showMyRequestPhoto, showRequestPhoto } from '../contract/photos.ts'
import { listRequests } from '../contract/staff.ts'

let world: TestServer
let hotelSlug: string
let staff: Person
let guest: Person
let photo: Buffer
beforeAll(async () => {
  world = await createTestServer()
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a3324' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '42/1 17/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ hotel: hotelSlug, staff, guest } = await world.aStaffedHotel())
})

const ask = async (): Promise<string> =>
  (
    await world.call(guest, createRequest, {
      params: { hotelSlug },
      body: { id: newId(), type: 'maintenance', description: 'The lamp is dark.' },
    })
  ).body.id
const put = async (requestId: string, id = newId(), who = guest) => {
  const data = new FormData()
  data.append('id', id)
  data.append('file', new Blob([Buffer.from(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const form = new Response(data)
  const answer = await world.server.app.inject({
    method: 'PUT',
    url: getUrl(putRequestPhoto, { params: { hotelSlug, requestId } }),
    headers: { cookie: who.cookie, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  return { id, status: answer.statusCode, body: answer.json<ServiceRequest & { code: string }>() }
}
const show = (
  who: Person,
  of: typeof showRequestPhoto | typeof showMyRequestPhoto,
  requestId: string,
  at = hotelSlug,
) =>
  world.server.app.inject({
    method: 'GET',
    url: getUrl(of, { params: { hotelSlug: at, requestId }, query: { width: '320' } }),
    headers: { cookie: who.cookie },
  })

test('only its guest and staff see it, without place or camera, and no public address has it', async () => {
  const requestId = await ask()
  const { id, status, body } = await put(requestId)
  expect([status, body.photo_id]).toEqual([200, id])
  const mine = await show(guest, showMyRequestPhoto, requestId)
  const theirs = await show(staff, showRequestPhoto, requestId)
  expect([mine.statusCode, theirs.statusCode, mine.headers['cache-control']]).toEqual([200, 200, 'private, no-store'])
  const { exif, format } = await sharp(theirs.rawPayload).metadata()
  expect([exif, format]).toEqual([undefined, 'webp'])
  const neighbour = await world.aGuest(hotelSlug)
  const foreign = await world.aStaffedHotel()
  const kitchen = await world.aManager(foreign.hotel, { staff_role: 'kitchen' })
  const answers = [
    await show(neighbour, showMyRequestPhoto, requestId),
    await show(foreign.guest, showMyRequestPhoto, requestId, foreign.hotel),
    await show(foreign.staff, showRequestPhoto, requestId, foreign.hotel),
    await show(foreign.staff, showRequestPhoto, requestId),
    await show(foreign.guest, showRequestPhoto, requestId),
    await show(guest, showRequestPhoto, requestId),
    await show(kitchen, showRequestPhoto, requestId),
    await show(staff, showMyRequestPhoto, requestId),
    await show(nobody, showMyRequestPhoto, requestId),
    await show(nobody, showRequestPhoto, requestId),
    await show({ ...nobody, cookie: `deskbell_manager=${'A'.repeat(43)}` }, showRequestPhoto, requestId),
    await show(nobody, showRequestPhoto, requestId, 'no-such-house'),
  ]
  const absent = await show(staff, showRequestPhoto, newId())
  const lessOwn = ({ statusCode, headers, body: said }: typeof absent) => ({
    statusCode,
    said,
    headers: { ...headers, date: '', 'x-request-id': '' },
  })
  expect(absent.statusCode).toBe(404)
  for (const answer of answers) expect(lessOwn(answer)).toEqual(lessOwn(absent))
  const guessed = await world.server.app.inject({ url: `/images/${hotelSlug}/${id}-60x40-320.webp` })
  expect(guessed.statusCode).toBe(404)
})

test('one picture a request: a repeated upload is the same one, another one is refused, and so is a stranger’s', async () => {
  const requestId = await ask()
  const first = await put(requestId)
  expect((await put(requestId, first.id)).body.photo_id).toBe(first.id)
  const second = await put(requestId)
  expect([second.status, second.body.code]).toEqual([409, 'requests.photo_there'])
  const neighbour = await world.aGuest(hotelSlug)
  expect((await put(requestId, newId(), neighbour)).status).toBe(404)
  const atOnce = await ask()
  const statuses = await Promise.all([put(atOnce), put(atOnce), put(atOnce)])
  expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
})

test('409 more than 15 minutes after the request', async () => {
  const requestId = await ask()
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('service_requests')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', requestId)
      .execute(),
  )
  const late = await put(requestId)
  expect([late.status, late.body.code]).toEqual([409, 'requests.photo_late'])
})

test('with the guest’s data the picture goes, and the request no longer names it', async () => {
  const requestId = await ask()
  await put(requestId)
  await world.call(staff, erasePerson, { params: { hotelSlug, source: 'guests', personId: guest.id } })
  const { items } = (await world.call(staff, listRequests, { params: { hotelSlug } })).body
  expect(items.find(({ id }) => id === requestId)?.photo_id).toBeNull()
  await expect.poll(async () => (await show(staff, showRequestPhoto, requestId)).statusCode, eventually).toBe(404)
})
