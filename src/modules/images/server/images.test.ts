import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { maxHotelImageBytes, getImageSize, getImageSources, isImageAddress, type Image } from '../contract.ts'
import { diskStore } from './disk.ts'
import { createImageService } from './service.ts'

let world: TestServer
let dataDir: string
let hotel: string
let manager: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-images-'))
  world = await createTestServer({ env: { DATA_DIR: dataDir } })
  hotel = await world.aHotel()
  manager = await world.aManager(hotel)
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true })
})

const form = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') => {
  const data = new FormData()
  data.append('upload_preset', 'whatever')
  data.append('file', new Blob([Buffer.from(bytes)], { type }), name)
  return new Response(data)
}
const upload = async (bytes: Uint8Array, name?: string, type?: string, who = manager) => {
  const response = form(bytes, name, type)
  const answer = await world.server.app.inject({
    method: 'POST',
    url: `/api/hotels/${hotel}/images`,
    headers: { cookie: who.cookie, 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<Image & { code: string }>() }
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3324' } })
const get = (url: string) => world.server.app.inject({ method: 'GET', url })
const stored = () => readdir(join(dataDir, 'images', hotel)).catch(() => [])

describe('POST /images', () => {
  test('201 a photo becomes WebP in three widths, upright, never wider than the original, and only its pixels remain', async () => {
    const original = await photo(1200, 800)
      .withExif({ IFD0: { Copyright: 'Secret Person' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 16/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(original)
    expect([status, body.width, body.height]).toEqual([201, 800, 1200])
    expect(getImageSize(body.secure_url)).toEqual({ width: 800, height: 1200 })
    for (const [address, width] of (getImageSources(body.secure_url) ?? '')
      .split(', ')
      .map((source) => source.split(' ')[0] ?? '')
      .map((address, index) => [address, [320, 800, 800][index]] as const)) {
      const picture = await get(address)
      expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      expect(picture.headers['content-security-policy']).toContain('sandbox')
      const found = await sharp(picture.rawPayload).metadata()
      expect([found.format, found.width, found.exif, found.icc]).toEqual(['webp', width, undefined, undefined])
      expect(picture.rawPayload.includes('Secret Person')).toBe(false)
    }
  })
  test('201 stored files are closed to other users of the machine', async () => {
    expect((await upload(await photo(40, 30).jpeg().toBuffer())).status).toBe(201)
    const [file = ''] = await stored()
    for (const place of ['images', join('images', hotel), join('images', hotel, file)])
      expect([place, (await stat(join(dataDir, place))).mode & 0o007]).toEqual([place, 0])
  })
  test('201 an image with an embedded page becomes only an image, and XML written by a camera is no reason to refuse', async () => {
    const script = '<html><script>alert(1)</script></html>'
    const behind = Buffer.concat([await photo(40, 30).png().toBuffer(), Buffer.from(script)])
    const inside = await photo(40, 30)
      .withXmp(`<?xml version="1.0"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${script}</note></x:xmpmeta>`)
      .jpeg()
      .toBuffer()
    expect(inside.includes('<?xml')).toBe(true)
    for (const original of [behind, inside]) {
      const { status, body } = await upload(original)
      expect(status).toBe(201)
      const picture = await get(body.secure_url)
      expect([
        picture.headers['content-type'],
        picture.headers['x-content-type-options'],
        picture.rawPayload.includes('script'),
      ]).toEqual(['image/webp', 'nosniff', false])
    }
  })
  test('400, 413 what is no image is refused, and nothing is stored', async () => {
    const before = (await stored()).length
    const png = await photo(10, 10).png().toBuffer()
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    const cases: [Uint8Array, string, string, string][] = [
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.png', 'image/png', 'images.kind_unknown'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'photo.svg',
        'image/svg+xml',
        'images.kind_unknown',
      ],
      [
        Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
        'photo.jpg',
        'image/jpeg',
        'images.kind_unknown',
      ],
      [Buffer.from('GIF89a'), 'photo.gif', 'image/gif', 'images.kind_unknown'],
      [await photo(10, 10).gif().toBuffer(), 'photo.jpg', 'image/jpeg', 'images.kind_unknown'],
      [await photo(10, 10).tiff().toBuffer(), 'photo.jpg', 'image/jpeg', 'images.kind_unknown'],
      [bomb, 'huge.png', 'image/png', 'images.too_many_pixels'],
      [await photo(50_000, 1).png().toBuffer(), 'wide.png', 'image/png', 'images.too_many_pixels'],
      [await photo(1, 50_000).png().toBuffer(), 'tall.png', 'image/png', 'images.too_many_pixels'],
      [gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.png', 'image/png', 'images.kind_unknown'],
      [
        Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'),
        'photo.png',
        'image/png',
        'images.kind_unknown',
      ],
      [(await photo(300, 300).png().toBuffer()).subarray(0, 200), 'cut.png', 'image/png', 'images.unreadable'],
      [new Uint8Array(0), 'empty.png', 'image/png', 'images.missing'],
      [Buffer.alloc(9 * 1024 * 1024, 1), 'large.jpg', 'image/jpeg', 'images.too_large'],
    ]
    for (const [bytes, name, type, code] of cases)
      expect([name, type, (await upload(bytes, name, type)).body.code]).toEqual([name, type, code])
    expect((await stored()).length).toBe(before)
  })
  test('409 of images uploaded at once, no more are kept than the hotel may have, and nothing of the others remains', async () => {
    const full = await world.aHotel()
    const disk = diskStore(join(dataDir, 'images'))
    const png = await photo(300, 200).png().toBuffer()
    const scope = scopeFor(full, { kind: 'manager' } as ManagerScope['actor'])
    const kept = () =>
      world.server.database.read(scope, (tx) =>
        tx.selectFrom('images').select('bytes').where('hotel_id', '=', full).execute(),
      )
    await createImageService(world.server.database, disk).upload(scope, png)
    const bytes = (await kept()).reduce((sum, row) => sum + row.bytes, 0)
    // There is space for one more, and all four are on the disk before any is in the table.
    await world.server.database.write(scope, (tx) =>
      tx
        .insertInto('images')
        .values({ hotel_id: full, id: newId(), width: 1, height: 1, bytes: maxHotelImageBytes - 2.5 * bytes })
        .execute(),
    )
    const arrived = Promise.withResolvers<void>()
    let stored = 0
    const images = createImageService(world.server.database, {
      ...disk,
      put: async (key, file) => {
        await disk.put(key, file)
        if (!key.endsWith('-1600.webp')) return
        if (++stored === 4) arrived.resolve()
        await arrived.promise
      },
    })
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => images.upload(scope, png)))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect([answers.length - refused.length, refused.map((reason) => (reason as Refusal).failure.code)]).toEqual([
      1,
      ['images.full', 'images.full', 'images.full'],
    ])
    expect((await kept()).reduce((sum, row) => sum + row.bytes, 0)).toBeLessThanOrEqual(maxHotelImageBytes)
    expect(await readdir(join(dataDir, 'images', full))).toHaveLength(6)
  })
  test('400 a form without a file, and a body that is no form', async () => {
    const answer = await world.server.app.inject({
      method: 'POST',
      url: `/api/hotels/${hotel}/images`,
      headers: { cookie: manager.cookie, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'images.missing'])
  })
})

test('a path that leaves the store finds nothing', async () => {
  for (const url of [
    '/images/../../etc/passwd',
    '/images/..%2f..%2fetc%2fpasswd',
    '/images/%2e%2e/postgres-location',
    `/images/${hotel}/`,
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('an image address is an own image of the hotel, an image of the demo, or an image on the web by https', () => {
  const own = '/images/hotel-marina/01a1fd70-a65c-75f8-ac47-bc798a121f85-800x600-800.webp'
  expect(isImageAddress(own, 'hotel-marina')).toBe(true)
  expect(isImageAddress('https://pictures.example/x.jpg?w=3', 'hotel-marina')).toBe(true)
  expect(isImageAddress('/demo/dishes/fig-cake.webp', 'hotel-marina')).toBe(true)
  for (const address of [
    '/demo/dishes/../../x.webp',
    '/demo/dishes/x.svg',
    '/demo/x.webp',
    '//demo/dishes/x.webp',
    '/demo/dishes/x.webp?y',
  ])
    expect([address, isImageAddress(address, 'hotel-marina')]).toEqual([address, false])
  for (const address of [
    own.replace('hotel-marina', 'old-town'),
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'http://x.example/x.png',
    '/etc/passwd',
    'https://x.example/"onerror="',
    '//x.example/x.png',
  ])
    expect([address, isImageAddress(address, 'hotel-marina')]).toEqual([address, false])
})
