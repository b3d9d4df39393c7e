import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FeatureServer } from '#app/server/feature.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import { erasePerson } from '#modules/privacy/contract.ts'
import { invalidInput, notFound, Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { readSettings } from '#platform/server/settings.ts'
import { createS3Server, type S3Server } from '#testing/outside/s3-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import {
  imageKeys,
  imageWidths,
  maxGuestImageBytes,
  maxHotelImageBytes,
  maxImageBytes,
  maxUnverifiedImageBytes,
  uploadImage,
} from '../../contract.ts'
import {
  PrivateImage,
  PrivateImageParams,
  privateShowErrors,
  privateUploadErrors,
  type PrivateImage as Picture,
} from '../../contract/private.ts'
import { imageStore } from '../choose.ts'
import { readUpload } from '../routes.ts'
import { createRemovalJob } from './removal-job.ts'

/* A small feature with pictures: those of a guest are for this guest and for staff. */

const notes = { name: 'notes' }
const drawings = { name: 'drawings', maxPerDay: 20 }
const paths = {
  multipart: maxImageBytes,
  status: 201,
  response: PrivateImage,
  errors: [...privateUploadErrors],
} as const
const uploadNote = route({
  ...paths,
  id: 'uploadNote',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/my/note-images',
  summary: 'Upload a picture of a note',
  access: 'guest-or-manager',
  audit: { none: 'a picture of a test' },
})
const uploadDrawing = route({
  ...paths,
  id: 'uploadDrawing',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/my/drawing-images',
  summary: 'Upload a drawing',
  access: 'guest',
})
const showNote = route({
  id: 'showNote',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/note-images/{imageId}/{width}',
  summary: 'Show a picture of a note',
  access: 'guest-or-manager',
  params: PrivateImageParams,
  file: 'image/webp',
  errors: [...privateShowErrors],
})
const keepNote = route({
  id: 'keepNote',
  method: 'PUT',
  path: '/api/hotels/{hotelSlug}/note-images/{imageId}',
  summary: 'Keep a picture of a note',
  access: 'guest-or-manager',
  audit: { none: 'a note of a test' },
  params: z.object({ imageId: z.string() }),
  response: PrivateImage,
  errors: [invalidInput],
})
const feature: FeatureServer = {
  name: 'notes',
  routes: ({ database, pictures }) => [
    handleInHotel(uploadNote, async ({ scope, request }) => pictures.receive(scope, notes, await readUpload(request))),
    handleInHotel(uploadDrawing, async ({ scope, request }) =>
      pictures.receive(scope, drawings, await readUpload(request)),
    ),
    handleInHotel(showNote, async ({ scope, params, reply }) => {
      const row = await database.read(scope, (tx) =>
        tx
          .selectFrom('images')
          .select('guest_id')
          .where('hotel_id', '=', scope.hotelId)
          .where('id', '=', params.imageId)
          .executeTakeFirst(),
      )
      if (scope.actor.kind === 'guest' && row?.guest_id !== scope.actor.id) throw new Refusal(notFound)
      return pictures.send(scope, reply, notes, params)
    }),
    handleInHotel(keepNote, async ({ scope, params }) => {
      const picture = await database.write(scope, (tx) => pictures.keep(tx, scope, notes, params.imageId))
      if (!picture) throw new Refusal(invalidInput)
      return picture
    }),
  ],
}

let outside: S3Server
let dataDir: string
let onDisk: TestServer
let inBucket: TestServer
let owner: Client
let ownerOfBucket: Client
let photo: Buffer
beforeAll(async () => {
  outside = await createS3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-private-'))
  onDisk = await createTestServer({ env: { DATA_DIR: dataDir }, features: [feature] })
  inBucket = await createTestServer({ env: { LOG_LEVEL: 'silent', ...outside.settings }, features: [feature] })
  owner = openClient(onDisk.database.owner)
  ownerOfBucket = openClient(inBucket.database.owner)
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#8a3324' } })
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await Promise.all([owner.end(), ownerOfBucket.end()])
  await Promise.all([onDisk.close(), inBucket.close()])
  await outside.close()
  await rm(dataDir, { recursive: true })
})

let hotel: string
let guest: Person
let staff: Person
beforeEach(async () => {
  ;({ hotel, guest, staff } = await onDisk.aStaffedHotel())
})

const small = (shade: number) =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer()
const upload = async (
  who: Person,
  {
    id = newId(),
    file = photo,
    to = uploadNote,
    world = onDisk,
    at = hotel,
  }: Partial<{
    id: string
    file: Buffer
    to: typeof uploadNote | typeof uploadDrawing | typeof uploadImage
    world: TestServer
    at: string
  }> = {},
) => {
  const data = new FormData()
  data.append('id', id)
  data.append('file', new Blob([Buffer.from(file)], { type: 'image/jpeg' }), 'photo.jpg')
  const form = new Response(data)
  const answer = await world.server.app.inject({
    method: 'POST',
    url: getUrl(to, { params: { hotelSlug: at } }),
    headers: { cookie: who.cookie, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<Picture & { code: string }>(), headers: answer.headers }
}
const show = (who: Person, imageId: string, width = '800', world = onDisk, at = hotel) =>
  world.server.app.inject({
    method: 'GET',
    url: getUrl(showNote, { params: { hotelSlug: at, imageId, width } }),
    headers: { cookie: who.cookie },
  })
const keep = (who: Person, imageId: string, world = onDisk, at = hotel) =>
  world.call(who, keepNote, { params: { hotelSlug: at, imageId } })
const stored = (at = hotel) => readdir(join(dataDir, 'images/private', at)).catch(() => [])
const removal = (world = onDisk) =>
  createRemovalJob(
    world.server.database,
    imageStore(readSettings({ DATA_DIR: dataDir, ...(world === inBucket && outside.settings) })),
  )
const rows = (at = hotel) => owner<{ id: string }[]>`select id from images where hotel_id = ${at} order by id`
const codes = (answers: { status: number; body: { code: string } }[]) =>
  answers.map(({ status, body }) => (status === 201 ? '201' : `${status} ${body.code}`)).toSorted()

describe('a private picture', () => {
  test('is WebP in three widths, upright and without place or camera, and shown without being stored on the way', async () => {
    const id = newId()
    const { status, body } = await upload(guest, { id })
    expect([status, body]).toEqual([201, { id, width: 800, height: 1200 }])
    for (const width of imageWidths) {
      const answer = await show(guest, id, String(width))
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      const found = await sharp(answer.rawPayload).metadata()
      expect([found.format, found.width, found.exif, answer.rawPayload.includes('Secret')]).toEqual([
        'webp',
        Math.min(width, 800),
        undefined,
        false,
      ])
    }
    const files = imageKeys({ hotel_id: hotel, kind: 'notes', ...body })
    expect(new Set(await stored())).toEqual(new Set(files.map((key) => key.split('/')[2])))
    for (const place of ['private', `private/${hotel}`, files[0] ?? ''])
      expect([place, (await stat(join(dataDir, 'images', place))).mode & 0o007]).toEqual([place, 0])
  })

  test('is 404 for everybody without the right, in another hotel, in other widths and by its address', async () => {
    const { body } = await upload(guest)
    const neighbour = await onDisk.aStaffedHotel()
    expect((await show(staff, body.id)).statusCode).toBe(200)
    expect((await show(await onDisk.aGuest(hotel), body.id)).json<{ code: string }>().code).toBe(notFound.code)
    for (const who of [neighbour.guest, neighbour.staff])
      expect((await show(who, body.id, '800', onDisk, neighbour.hotel)).statusCode).toBe(404)
    expect((await show(nobody, body.id)).statusCode).toBe(401)
    for (const width of ['801', '0', 'x', '../800']) expect((await show(guest, body.id, width)).statusCode).toBe(400)
    const [key = ''] = imageKeys({ hotel_id: hotel, kind: 'notes', ...body })
    const file = key.split('/')[2] ?? ''
    for (const path of [
      key,
      key.replace('private', '%70rivate'),
      key.replace('/', '%2f'),
      key.replaceAll('/', '%2F'),
      `x/../${key}`,
      `${hotel}/../${key}`,
      `${hotel}/..%2f${key}`,
      `/${key}`,
      `private//${hotel}/${file}`,
      `${hotel}/${file}`,
    ])
      for (const cookie of [staff.cookie, guest.cookie]) {
        const answer = await onDisk.server.app.inject({ method: 'GET', url: `/images/${path}`, headers: { cookie } })
        expect([path, answer.statusCode]).toEqual([path, 404])
      }
  })

  test('of another kind is not shown, not kept and not mistaken for it', async () => {
    const { body } = await upload(guest, { to: uploadDrawing })
    expect((await show(staff, body.id)).statusCode).toBe(404)
    expect((await keep(guest, body.id)).status).toBe(400)
    expect(codes([await upload(guest, { id: body.id })])).toEqual(['409 platform.id_taken'])
  })

  test('can be uploaded again under its id and is there once; another file, or of another person, is refused', async () => {
    const id = newId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(guest, { id })))
    expect(codes(answers)).toEqual(['201', '201', '201', '201'])
    await keep(guest, id)
    expect((await upload(guest, { id })).body).toEqual({ id, width: 800, height: 1200 })
    expect([(await rows()).length, (await stored()).length]).toEqual([1, 3])
    const others = [
      await upload(guest, { id, file: await small(1) }),
      await upload(await onDisk.aGuest(hotel), { id }),
      await upload(staff, { id }),
    ]
    expect(codes(others)).toEqual(Array.from({ length: 3 }, () => '409 platform.id_taken'))
    expect((await show(guest, id)).statusCode).toBe(200)
  })

  test('needs an id and a picture, and nothing is stored of anything else', async () => {
    const answers = [
      await upload(guest, { id: 'x' }),
      await upload(guest, { id: `${newId()}/..` }),
      await upload(guest, { file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
      await upload(guest, { file: Buffer.alloc(0) }),
      await upload(guest, { file: Buffer.alloc(maxImageBytes + 1, 1) }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual([
      'platform.invalid_input',
      'platform.invalid_input',
      'images.kind_unknown',
      'images.missing',
      'images.too_large',
    ])
    expect([(await rows()).length, await stored()]).toEqual([0, []])
  })

  test('counts within the quota of the hotel, together with its other pictures', async () => {
    await owner`insert into images (hotel_id, id, width, height, bytes) values (${hotel}, ${newId()}, 1, 1, ${maxHotelImageBytes - 100})`
    expect(codes([await upload(guest)])).toEqual(['409 images.full'])
    await owner`delete from images where hotel_id = ${hotel}`
    await owner`insert into images (hotel_id, id, kind, digest, width, height, bytes)
      values (${hotel}, ${newId()}, 'notes', ${'0'.repeat(64)}, 1, 1, ${maxHotelImageBytes - 100})`
    expect(codes([await upload(staff, { to: uploadImage })])).toEqual(['409 images.full'])
  })
})

describe('the limit of a day', () => {
  const today = (kind: string, count: number, moment = 'now()', who = guest) =>
    owner.unsafe(
      `insert into images (hotel_id, id, kind, digest, guest_id, width, height, bytes, created_at)
       select $1, gen_random_uuid(), $2, repeat('0', 64), $3, 1, 1, 1, ${moment} from generate_series(1, ${count})`,
      [hotel, kind, who.id],
    )

  test('is 30 pictures of a guest, also of uploads at the same moment; staff have none', async () => {
    await today('notes', 28)
    const files = await Promise.all([1, 2, 3, 4, 5].map(small))
    const answers = await Promise.all(files.map((file) => upload(guest, { file })))
    expect(codes(answers)).toEqual(['201', '201', ...Array.from({ length: 3 }, () => '429 images.too_many_today')])
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.body, refused?.headers['retry-after']]).toMatchObject([
      { message: 'No more pictures can be sent today. Please try again tomorrow or tell reception.' },
      undefined,
    ])
    expect([(await rows()).length, (await stored()).length]).toEqual([30, 6])
    expect(codes([await upload(staff), await upload(await onDisk.aGuest(hotel))])).toEqual(['201', '201'])
  })

  test('is lower for a kind that says so, and what is of another kind counts among the 30 alone', async () => {
    await today('drawings', 19)
    const files = await Promise.all([1, 2, 3].map(small))
    const answers = await Promise.all(files.map((file) => upload(guest, { file, to: uploadDrawing })))
    expect(codes(answers)).toEqual(['201', '429 images.too_many_today', '429 images.too_many_today'])
    await today('notes', 9)
    expect(codes([await upload(guest, { file: await small(4) })])).toEqual(['201'])
    expect(codes([await upload(guest, { file: await small(5) })])).toEqual(['429 images.too_many_today'])
  })

  test("goes from midnight to midnight in the hotel's time zone", async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
      await owner`delete from images where hotel_id = ${hotel}`
      await owner`update hotels set time_zone = ${zone} where id = ${hotel}`
      const midnight = `date_trunc('day', now() at time zone '${zone}') at time zone '${zone}'`
      await today('notes', 30, `${midnight} - interval '1 millisecond'`)
      expect([zone, codes([await upload(guest)])]).toEqual([zone, ['201']])
      await today('notes', 29, midnight)
      expect([zone, codes([await upload(guest)])]).toEqual([zone, ['429 images.too_many_today']])
    }
  })
})

describe('what is not wanted any more', () => {
  const runUntilDone = async (world = onDisk) => {
    const job = removal(world)
    while ((await job.run()) < 1_000);
  }

  test('a picture that nothing names is removed after a day, with its files, and one that is kept stays', async () => {
    const [kept, loose] = [await upload(guest), await upload(guest, { file: await small(1) })]
    expect((await keep(guest, kept.body.id)).body).toEqual(kept.body)
    await runUntilDone()
    expect((await rows()).length).toBe(2)
    await owner`update images set remove_due_at = now() where hotel_id = ${hotel} and remove_due_at is not null`
    expect([(await show(guest, loose.body.id)).statusCode, (await keep(guest, loose.body.id)).status]).toEqual([
      404, 400,
    ])
    await runUntilDone()
    expect(await rows()).toEqual([{ id: kept.body.id }])
    expect((await stored()).every((file) => file.startsWith(kept.body.id))).toBe(true)
    expect((await show(guest, kept.body.id)).statusCode).toBe(200)
  })

  test('a picture that is removed is 404 at once, and its id cannot come back to life meanwhile', async () => {
    const { body } = await upload(guest)
    await keep(guest, body.id)
    const other = await upload(staff, { to: uploadImage })
    const { database, pictures } = onDisk.server
    const scope = scopeFor(hotel, null)
    await database.write(scope, (tx) => pictures.remove(tx, scope, [body.id, other.body.id, newId()]))
    expect([(await show(staff, body.id)).statusCode, (await keep(guest, body.id)).status]).toEqual([404, 400])
    expect(codes([await upload(guest, { id: body.id })])).toEqual(['503 platform.unavailable'])
    await runUntilDone()
    // A picture of the hotel is none of theirs.
    expect([await rows(), await stored()]).toEqual([[{ id: other.body.id }], []])
    expect(codes([await upload(guest, { id: body.id })])).toEqual(['201'])
  })

  test('the pictures of a guest go with the guest', async () => {
    const another = await onDisk.aGuest(hotel)
    const [mine, theirs] = [await upload(guest), await upload(another)]
    for (const [who, { body }] of [
      [guest, mine],
      [another, theirs],
    ] as const)
      await keep(who, body.id)
    const { status } = await onDisk.call(staff, erasePerson, {
      params: { hotelSlug: hotel, source: 'guests', personId: guest.id },
    })
    expect(status).toBe(204)
    expect((await show(staff, mine.body.id)).statusCode).toBe(404)
    await runUntilDone()
    expect(await rows()).toEqual([{ id: theirs.body.id }])
    expect((await stored()).every((file) => file.startsWith(theirs.body.id))).toBe(true)
  })

  test('an upload that its feature refuses leaves neither a row nor a file, and a repeated one adds no second row', async () => {
    const { pictures } = onDisk.server
    const scope = scopeFor(hotel, { kind: 'guest', id: guest.id, room_number: 'Room 1', guest_name: 'A B' } as const)
    const refusing = pictures.receive(scope, notes, { original: photo, fields: { id: newId() } }, () => {
      throw new Refusal(notFound)
    })
    await expect(refusing).rejects.toMatchObject({ failure: notFound })
    expect([await rows(), await stored()]).toEqual([[], []])
    const id = newId()
    const given: object[] = []
    const own = async (_tx: unknown, picture: object) => void given.push(picture)
    for (let times = 0; times < 2; times += 1)
      await pictures.receive(scope, notes, { original: photo, fields: { id } }, own)
    const [row] = await owner<{ bytes: number }[]>`select bytes::int from images where hotel_id = ${hotel}`
    expect(given).toEqual([{ id, width: 800, height: 1200, bytes: row?.bytes }])
  })
})

describe('in a bucket', () => {
  const inHotel = async () => {
    const made = await inBucket.aStaffedHotel()
    outside.answers.length = 0
    outside.refused.length = 0
    return made
  }
  const objects = (at: string) => [...outside.objects.keys()].filter((key) => key.includes(at)).toSorted()

  test('it is under private/, shown to whom the feature lets, and not by the public route', async () => {
    const { hotel: at, guest: who } = await inHotel()
    const { status, body } = await upload(who, { world: inBucket, at })
    const keys = imageKeys({ hotel_id: at, kind: 'notes', ...body })
    expect([status, objects(at)]).toEqual([201, keys.toSorted()])
    expect(keys.every((key) => key.startsWith(`private/${at}/`))).toBe(true)
    const shown = await show(who, body.id, '320', inBucket, at)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await show(await inBucket.aGuest(at), body.id, '320', inBucket, at)).statusCode).toBe(404)
    for (const key of keys)
      for (const path of [key, key.replaceAll('/', '%2f'), `x/%2e%2e/${key}`])
        expect((await inBucket.server.app.inject({ method: 'GET', url: `/images/${path}` })).statusCode).toBe(404)
  })

  test('an upload during an outage is refused and can be repeated; a removal is made up for', async () => {
    const { hotel: at, guest: who } = await inHotel()
    const id = newId()
    outside.answers.push(403)
    const failed = await upload(who, { world: inBucket, at, id })
    expect([codes([failed]), failed.headers['retry-after']]).toEqual([['503 platform.unavailable'], '5'])
    expect(codes([await upload(who, { world: inBucket, at, id })])).toEqual(['201'])
    await keep(who, id, inBucket, at)
    expect((await show(who, id, '1600', inBucket, at)).statusCode).toBe(200)

    const scope = scopeFor(at, null)
    await inBucket.server.database.write(scope, (tx) => inBucket.server.pictures.remove(tx, scope, [id]))
    const known = () => ownerOfBucket`select 1 from images where hotel_id = ${at}`
    const job = removal(inBucket)
    outside.answers.push(403)
    await job.run().catch(() => {})
    while ((await known()).length > 0) await job.run().catch(() => {})
    expect(objects(at)).toEqual([])
  })
})

test('a file of a killed process is removed with its picture', async () => {
  const { body } = await upload(guest)
  const [key = ''] = imageKeys({ hotel_id: hotel, kind: 'notes', ...body })
  const store = imageStore(readSettings({ DATA_DIR: dataDir }))
  const part = `${key}.${newId()}.part`
  await store.put(part, await readFile(join(dataDir, 'images', key)))
  await store.remove(key)
  expect(await store.get(part)).toBe(null)
  expect((await stored()).length).toBe(2)
})

test('guests leave the rest of the quota to the staff, and guests without a proof the rest of their share', async () => {
  const [invented, known] = [await onDisk.aGuest(hotel), await onDisk.aGuest(hotel)]
  await owner`update sessions set verified_by = null where guest_id = ${invented.id}`
  await owner`update sessions set verified_by = 'code' where guest_id = ${known.id}`
  const fill = (guestId: string, bytes: number) =>
    owner`insert into images (hotel_id, id, width, height, bytes, kind, digest, guest_id)
      values (${hotel}, ${newId()}, 1, 1, ${bytes}, 'notes', ${'a'.repeat(64)}, ${guestId})`
  const file = await small(1)
  const from = async (...uploaders: Person[]) => {
    const answers = []
    for (const who of uploaders) answers.push(await upload(who, { file }))
    return answers.map(({ status, body }) => body.code ?? status)
  }
  await fill(invented.id, maxUnverifiedImageBytes - 10)
  expect(await from(invented, known, staff)).toEqual(['images.full', 201, 201])
  await fill(known.id, maxGuestImageBytes - maxUnverifiedImageBytes)
  expect(await from(invented, known, staff)).toEqual(['images.full', 'images.full', 201])
})
