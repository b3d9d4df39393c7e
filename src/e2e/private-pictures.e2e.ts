import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FeatureServer } from '#app/server/feature.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import { maxImageBytes } from '#modules/images/contract.ts'
import { PrivateImage, privateUploadErrors } from '#modules/images/contract/private.ts'
import { readUpload } from '#modules/images/server/routes.ts'
import { invalidInput, Refusal } from '#platform/contract/failure.ts'
import { Id, newId } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { phone } from '#testing/browser-server.ts'
import { newPage } from '#testing/browser.ts'
import { testKeys } from '#testing/keys.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { developmentPages } from '../../tools/dev-pages.ts'
import { composeServer, type Server } from '../compose.server.ts'

/* Pictures in a guest's browser: made small, waiting with what names them, sent in order. */

const kind = { name: 'notes' }
const uploadNote = route({
  id: 'uploadNote',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/my/note-images',
  summary: 'Upload a picture of a note',
  access: 'guest',
  multipart: maxImageBytes,
  status: 201,
  response: PrivateImage,
  errors: [...privateUploadErrors],
})
const createNote = route({
  id: 'createNote',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/my/notes',
  summary: 'Write a note',
  access: 'guest',
  body: z.strictObject({ id: Id, text: z.string(), image_id: z.optional(Id) }),
  status: 201,
  response: z.object({ id: Id, text: z.string() }),
  errors: [invalidInput],
})
/** The requests that the server has received, in their order. */
let received: string[] = []
const feature: FeatureServer = {
  name: 'notes',
  routes: ({ database, pictures }) => [
    handleInHotel(uploadNote, async ({ scope, request }) => {
      const picture = await pictures.receive(scope, kind, await readUpload(request))
      received.push('picture')
      return picture
    }),
    handleInHotel(createNote, async ({ scope, body: { id, text, image_id } }) => {
      const isThere =
        image_id === undefined || (await database.write(scope, (tx) => pictures.keep(tx, scope, kind, image_id)))
      if (!isThere) throw new Refusal(invalidInput)
      received.push(text)
      return { id, text }
    }),
  ],
}

let world: TestServer
let server: Server
let base: string
let dataDir: string
let hotel: string
let guest: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-waiting-pictures-'))
  world = await createTestServer()
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: 'postgres://of-the-test',
    DATABASE_CONNECTIONS: '6',
    DATA_DIR: dataDir,
  })
  server = await composeServer({
    settings,
    logins: world.database,
    keys: testKeys,
    clock: world.clock,
    maxLagMs: 60_000,
    log: createLog(settings.logLevel),
    features: [feature],
    ...developmentPages(),
  })
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await world.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  received = []
  hotel = await world.aHotel({ name: 'Hotel Marina, Budva' })
  guest = await world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
})

const allow = [/Failed to load resource/, /WebSocket|\[vite\]/]
const open = async (from?: Page): Promise<Page> => {
  const page = from ? await from.context().newPage() : await newPage({ ...phone, baseURL: base, allow })
  const [name = '', value = ''] = guest.cookie.split('=')
  await page.context().addCookies([{ name, value, url: base }])
  await page.goto(`/${hotel}/guest`, { timeout: 60_000 })
  await page.getByRole('heading', { name: /Jonas Weber/ }).waitFor({ timeout: 60_000 })
  // The modules that a page of pictures would load, as long as there is a network.
  await page.evaluate(`Promise.all([
    import('/src/platform/web/outbox/outbox.ts'),
    import('/src/platform/web/calls/upload.ts'),
    import('/src/modules/images/web/shrink.ts'),
    import('/src/modules/images/web/queue.ts'),
  ]).then(([outbox, , shrink, queue]) => Object.assign(globalThis, { outbox, shrink, queue }))`)
  return page
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3324', noise: { type: 'gaussian', sigma: 40 } } })
const shrunk = (page: Page, file: Buffer, type = 'image/jpeg') =>
  page.evaluate<{ width: number; height: number; type: string; bytes: string } | { code: string }>(`(async () => {
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (one) => one.charCodeAt(0))
    const picture = await shrink.shrinkPicture(new Blob([bytes], { type: '${type}' })).catch((cause) => ({ code: cause.code }))
    if (picture.code) return picture
    let text = ''
    for (const byte of new Uint8Array(picture.file)) text += String.fromCharCode(byte)
    return { width: picture.width, height: picture.height, type: picture.type, bytes: btoa(text) }
  })()`)
/** Writes a note, with a picture or without. @returns the code of its refusal, or null */
const write = (page: Page, text: string, withPicture: boolean, id = newId()) =>
  page.evaluate<string | null>(`(async () => {
    const route = (path) => ({ method: 'POST', path, multipart: 1 })
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    canvas.getContext('2d').fillText('${text}', 20, 20)
    const blob = await new Promise((resolve) => canvas.toBlob(resolve))
    const picture = ${withPicture} ? await shrink.shrinkPicture(blob) : null
    const body = { id: '${id}', text: '${text}', ...(picture && { image_id: picture.id }) }
    const about = { owner: '${hotel} ${guest.id}', kind: 'notes', text: '${text}', maxAgeMs: 43200000 }
    return outbox.sendInOrder(
      route('${createNote.path}'),
      { params: { hotelSlug: '${hotel}' }, body },
      about,
      picture ? queue.getUpload(route('${uploadNote.path}'), picture) : undefined,
    ).then(() => null, (cause) => cause.code)
  })()`)
const waiting = (page: Page) =>
  page.evaluate<{ text: string; bytes: number; refused: string | null }[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('deskbell', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('outbox').objectStore('outbox').getAll()
      all.onsuccess = () => {
        opening.result.close()
        resolve(all.result.map(({ text, upload, refused }) =>
          ({ text, bytes: upload?.file.byteLength ?? 0, refused: refused?.code ?? null })))
      }
    }
  })`)
const notes = () => received.filter((one) => one !== 'picture')

test('a picture is made smaller than 1,600 pixels, upright, and nothing but its pixels is left', async () => {
  const page = await open()
  const original = await drawn(3000, 2000)
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  for (const [file, type, width, height] of [
    [original, 'image/jpeg', 1067, 1600],
    [await drawn(2000, 1000).png().toBuffer(), 'image/png', 1600, 800],
    [await drawn(40, 30).webp().toBuffer(), 'image/webp', 40, 30],
    [await drawn(1600, 3).png().toBuffer(), 'image/png', 1600, 3],
  ] as const) {
    const made = await shrunk(page, file, type)
    expect(made).toMatchObject({ width, height, type: 'image/webp' })
    const bytes = Buffer.from('bytes' in made ? made.bytes : '', 'base64')
    const found = await sharp(bytes).metadata()
    expect([found.format, found.width, found.height, found.exif, bytes.includes('Secret')]).toEqual([
      'webp',
      width,
      height,
      undefined,
      false,
    ])
    if (file === original) expect(bytes.length).toBeLessThan(file.length / 2)
  }
  expect(await shrunk(page, Buffer.from('<svg'), 'image/jpeg')).toEqual({ code: 'images.kind_unknown' })
})

test('up to five pictures wait with their entries, survive the page, and arrive once, in order, over lost answers @main', async () => {
  allowSlow('the outbox waits longer with each lost answer')
  const page = await open()
  await page.context().setOffline(true)
  for (const text of ['1', '2', '3', '4', '5']) expect(await write(page, text, true)).toBe(null)
  expect(await write(page, '6', true)).toBe('images.too_many_waiting')
  expect(await write(page, '7', false)).toBe(null)
  const kept = await waiting(page)
  expect(kept.map(({ text, bytes }) => [text, bytes > 0])).toEqual([
    ['1', true],
    ['2', true],
    ['3', true],
    ['4', true],
    ['5', true],
    ['7', false],
  ])
  expect(kept.every(({ bytes }) => bytes < 200_000)).toBe(true)

  let [uploads, stumbles] = [0, 0]
  await page.context().route('**/my/note-images', async (request) => {
    uploads += 1
    if (uploads > 1) return request.continue()
    await request.fetch()
    return request.abort()
  })
  await page.context().route('**/my/notes', async (request) => {
    stumbles += 1
    const body = '{"code":"platform.unexpected","message":"Something went wrong."}'
    return stumbles === 2 ? request.fulfill({ status: 500, contentType: 'application/json', body }) : request.continue()
  })
  const context = page.context()
  const last = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const later = await open(last)
  await expect.poll(notes, { ...eventually, timeout: 60_000 }).toEqual(['1', '2', '3', '4', '5', '7'])
  await expect.poll(() => waiting(later), eventually).toEqual([])
  // The first was uploaded twice. The second is not uploaded again for its note that stumbled.
  expect([uploads, stumbles, received.filter((one) => one === 'picture').length]).toEqual([6, 7, 6])
  for (const text of ['1', '2', '3', '4', '5']) expect(received[received.indexOf(text) - 1]).toBe('picture')
  const rows = await world.server.database.onPlatform((tx) =>
    tx.selectFrom('images').select(['width', 'height', 'remove_due_at']).where('hotel_id', '=', hotel).execute(),
  )
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ width: 1600, height: 1200, remove_due_at: null })))
})

test('a note with a picture comes before one written while it is on its way; a limit refuses the one and not the other', async () => {
  const page = await open()
  const held = Promise.withResolvers<void>()
  await page.context().route('**/my/note-images', async (request) => {
    await held.promise
    await request.continue()
  })
  await write(page, 'with a picture', true)
  await write(page, 'without', false)
  held.resolve()
  await expect.poll(notes, eventually).toEqual(['with a picture', 'without'])
  await expect.poll(() => waiting(page), eventually).toEqual([])

  await page.context().unroute('**/my/note-images')
  await page.context().route('**/my/note-images', (request) =>
    request.fulfill({
      status: 429,
      contentType: 'application/json',
      body: '{"code":"images.too_many_today","message":"No more pictures can be sent today. Please try again tomorrow or tell reception."}',
    }),
  )
  await write(page, 'too many', true)
  await write(page, 'words alone', false)
  await expect.poll(notes, eventually).toEqual(['with a picture', 'without', 'words alone'])
  await expect
    .poll(async () => (await waiting(page)).map(({ text, refused }) => [text, refused]), eventually)
    .toEqual([['too many', 'images.too_many_today']])
  // The guest's data goes with the session, pictures included.
  await page.evaluate(
    `import('/src/platform/web/outbox/clear-persisted.ts').then(({ clearPersisted }) => clearPersisted())`,
  )
  await expect.poll(() => page.evaluate(`indexedDB.databases().then((all) => all.length)`), eventually).toBe(0)
})
