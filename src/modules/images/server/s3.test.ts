import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeServer } from '#compose.server.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings, WrongSetting } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { createS3Server, type S3Server } from '#testing/outside/s3-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { imageKeys, getImageSources, type Image } from '../contract.ts'
import { imageStore } from './choose.ts'
import { ImageStoreFailed } from './store.ts'

/* Images in an S3-compatible store that checks every signature. */

let outside: S3Server
let dataDir: string
let world: TestServer
let hotel: string
let manager: Person
beforeAll(async () => {
  outside = await createS3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-s3-'))
  world = await createTestServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...outside.settings } })
  hotel = await world.aHotel()
  manager = await world.aManager(hotel)
})
beforeEach(() => {
  outside.answers.length = 0
  outside.refused.length = 0
})
afterAll(async () => {
  await world.close()
  await outside.close()
  await rm(dataDir, { recursive: true })
})

type App = TestServer['server']['app']
const upload = async (app: App = world.server.app) => {
  const data = new FormData()
  data.append(
    'file',
    new Blob(
      [
        await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a3324' } })
          .jpeg()
          .toBuffer(),
      ],
      { type: 'image/jpeg' },
    ),
    'photo.jpg',
  )
  const form = new Response(data)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/hotels/${hotel}/images`,
    headers: { cookie: manager.cookie, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<Image & { code: string }>() }
}
const rows = async (): Promise<number> =>
  (
    await world.server.database.read(scopeFor(hotel, null), (tx) =>
      tx.selectFrom('images').select('id').where('hotel_id', '=', hotel).execute(),
    )
  ).length
const getStore = (changed: Record<string, string> = {}) =>
  imageStore(readSettings({ DATA_DIR: dataDir, ...outside.settings, ...changed }))

test('an image is in the bucket and not on the disk, and every process serves it with our headers', async () => {
  const { status, body } = await upload()
  expect(status).toBe(201)
  expect(outside.refused).toEqual([])
  expect([...outside.objects.keys()].toSorted()).toEqual(
    [1600, 320, 800].map((width) => `${hotel}/${body.id}-400x300-${width}.webp`),
  )
  expect(await readdir(dataDir)).toEqual([])

  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://of-the-test',
    DATA_DIR: dataDir,
    ...outside.settings,
  })
  const other = await composeServer({
    settings,
    logins: world.database,
    keys: testKeys,
    clock: world.clock,
    log: createLog('silent'),
    template: async () => '<!doctype html><html lang="sr"><head><title>Deskbell</title><!--shell:head--></head></html>',
  })
  for (const { app } of [world.server, other]) {
    for (const [address, width] of (getImageSources(body.secure_url) ?? '')
      .split(', ')
      .map((source, index) => [source.split(' ')[0] ?? '', [320, 400, 400][index]] as const)) {
      const picture = await app.inject({ method: 'GET', url: address })
      expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      expect(picture.headers['content-security-policy']).toContain('sandbox')
      expect((await sharp(picture.rawPayload).metadata()).width).toBe(width)
    }
  }
  await other.stop()
})

test('what is not in the bucket is not found, and no address leads to another key', async () => {
  await upload()
  const known = [...outside.objects.keys()][0] ?? ''
  outside.objects.set('secret.txt', Buffer.from('what nobody may read'))
  for (const url of [
    `/images/${known.replace(/-320|-800|-1600/, '-640')}`,
    '/images/secret.txt',
    `/images/${hotel}/..%2fsecret.txt`,
    `/images/${hotel}/../secret.txt`,
    '/images/../secret.txt',
  ]) {
    const { statusCode, body } = await world.server.app.inject({ method: 'GET', url })
    expect([url, statusCode, body.includes('nobody may read')]).toEqual([url, 404, false])
  }
})

test('a briefly busy store is retried; one that is away is reported as such, and no row refers to a missing image', async () => {
  outside.answers.push(503, 503)
  expect((await upload()).status).toBe(201)
  const before = await rows()
  outside.answers.push(...Array.from({ length: 3 }, () => 503))
  const { status, body } = await upload()
  expect([status, body.code, await rows()]).toEqual([503, 'platform.unavailable', before])
  const away = getStore({ IMAGES_S3_ENDPOINT: 'http://127.0.0.1:9' })
  await expect(away.get(`${hotel}/x.webp`)).rejects.toThrow(
    /^The store of pictures at http:\/\/127\.0\.0\.1:9 does not answer/,
  )
})

test('an image that breaks off midway is reported as such, and the viewer is asked to try again', async () => {
  await upload()
  const [key = ''] = outside.objects.keys()
  outside.breaksOff = 2
  await expect(getStore().get(key)).rejects.toSatisfy(
    (error) =>
      error instanceof ImageStoreFailed &&
      error.message.startsWith(`The store of pictures at ${outside.endpoint} sent a part of a file and no more (`),
  )
  const answer = await world.server.app.inject({ method: 'GET', url: `/images/${key}` })
  expect([answer.statusCode, answer.json<{ code: string }>().code, outside.breaksOff]).toEqual([
    503,
    'platform.unavailable',
    0,
  ])
  expect((await world.server.app.inject({ method: 'GET', url: `/images/${key}` })).statusCode).toBe(200)
})

test('wrong credentials are reported by name, without the credentials themselves', async () => {
  for (const [changed, code] of [
    [{ IMAGES_S3_SECRET_KEY: 'another secret' }, 'SignatureDoesNotMatch'],
    [{ IMAGES_S3_ACCESS_KEY: 'somebody' }, 'InvalidAccessKeyId'],
    [{ IMAGES_S3_REGION: 'elsewhere' }, 'AuthorizationHeaderMalformed'],
    [{ IMAGES_S3_BUCKET: 'another-bucket' }, 'NoSuchBucket'],
  ] as const) {
    const store = getStore(changed)
    for (const ask of [() => store.put('x/y.webp', Buffer.from('x')), () => store.get('x/y.webp')]) {
      const error = await ask().then(
        () => null,
        (thrown: unknown) => thrown as Error,
      )
      expect(error?.message).toContain(code)
      for (const secret of [outside.settings['IMAGES_S3_SECRET_KEY'] ?? '', 'another secret', 'somebody'])
        expect(error?.message).not.toContain(secret)
    }
  }
})

test('an uploaded image comes back byte for byte, also in a backup', async () => {
  const store = getStore()
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
  await store.put('some-house/some-file.webp', bytes)
  expect(await store.get('some-house/some-file.webp')).toEqual(bytes)
  expect(await store.get('some-house/another.webp')).toBeNull()
})

test('the four settings need each other, with an address and a bucket name', () => {
  const all = { ...outside.settings }
  expect(readSettings({}).imagesS3).toBeNull()
  expect(readSettings({ ...all, IMAGES_S3_REGION: '' }).imagesS3).toMatchObject({
    region: 'us-east-1',
    endpoint: outside.endpoint,
  })
  for (const name of ['IMAGES_S3_ENDPOINT', 'IMAGES_S3_BUCKET', 'IMAGES_S3_ACCESS_KEY', 'IMAGES_S3_SECRET_KEY'])
    expect(() => readSettings({ ...all, [name]: '' })).toThrow(WrongSetting)
  expect(() => readSettings({ ...all, IMAGES_S3_BUCKET: 'no/bucket' })).toThrow('IMAGES_S3_BUCKET')
  expect(() => readSettings({ ...all, IMAGES_S3_ENDPOINT: 'store.example' })).toThrow('IMAGES_S3_ENDPOINT')
})

test('a removed hotel’s images leave the bucket, also on a second try, and no others do; a store that refuses is reported', async () => {
  const { body } = await upload()
  const keys = imageKeys({ hotel_id: hotel, id: body.id, width: 400, height: 300 })
  const store = getStore()
  await store.put('another-hotel/picture.webp', Buffer.from('x'))
  for (let times = 0; times < 2; times += 1) await store.removeHotel(hotel, keys)
  expect([
    keys.filter((key) => outside.objects.has(key)),
    outside.objects.has('another-hotel/picture.webp'),
    outside.refused,
  ]).toEqual([[], true, []])
  outside.answers.push(403)
  await expect(store.removeHotel(hotel, keys)).rejects.toThrow(ImageStoreFailed)
})

test('a stored image can be deleted with a signed request, and deleting a missing one is no failure', async () => {
  const { body } = await upload()
  const keys = [...outside.objects.keys()].filter((key) => key.includes(body.id))
  expect(keys).toHaveLength(3)
  const store = getStore()
  for (const key of [...keys, ...keys]) await store.remove(key)
  expect([...outside.objects.keys()].filter((key) => key.includes(body.id))).toEqual([])
  expect(outside.refused).toEqual([])
  await expect(getStore({ IMAGES_S3_SECRET_KEY: 'wrong' }).remove(keys[0] ?? '')).rejects.toThrow(ImageStoreFailed)
})
