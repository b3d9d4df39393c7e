import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from '#modules/images/server/disk.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { appIcons, HotelIcons, iconTurns } from './icons.ts'

let world: TestServer
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-icons-'))
  world = await createTestServer({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true })
})

const get = (url: string) => world.server.app.inject({ method: 'GET', url })
const forEver = 'public, max-age=31536000, immutable'
const setLogo = (hotel: string, logo_url: string | null) =>
  world.server.database.onPlatform((tx) => tx.updateTable('hotels').set({ logo_url }).where('id', '=', hotel).execute())

/** Stores an image where an upload would store it. */
const picture = async (hotel: string, svg: string): Promise<string> => {
  const name = `${hotel}/${newId()}-400x400-800.webp`
  await diskStore(join(dataDir, 'images')).put(
    name,
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${svg}</svg>`))
      .webp({ lossless: true })
      .toBuffer(),
  )
  return `/images/${name}`
}
const aHotelWith = async (svg: string, accent = '#112233'): Promise<string> => {
  const hotel = await world.aHotel({ accent })
  await setLogo(hotel, await picture(hotel, svg))
  await expect
    .poll(async () => (await get(`/api/hotels/${hotel}`)).json<{ logo_url: string | null }>().logo_url)
    .not.toBeNull()
  return hotel
}
type Entry = { src: string; sizes: string; purpose: string }
const getIcons = async (hotel: string): Promise<Entry[]> =>
  (await get(`/${hotel}/manifest.webmanifest`)).json<{ icons: Entry[] }>().icons
const getSrc = async (hotel: string, sizes: string, purpose: string) =>
  (await getIcons(hotel)).find((one) => one.sizes === sizes && one.purpose === purpose)?.src ?? ''
/** The colour at a position, as a share of the side. */
const colourAt = async (src: string, x: number, y = x): Promise<string> => {
  const { data, info } = await sharp((await get(src)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return `#${data.subarray(at, at + 3).toString('hex')}`
}
const redDisc = '<circle cx="200" cy="200" r="200" fill="#aa0000"/>'

describe('the icons of the installed application', () => {
  test("are the hotel's logo, uncropped and opaque, in the sizes that systems request, and cached forever under their name", async () => {
    const hotel = await aHotelWith(redDisc)
    const icons = await getIcons(hotel)
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const icon = await get(src)
      const { format, width, height, hasAlpha } = await sharp(icon.rawPayload).metadata()
      expect([
        icon.headers['content-type'],
        icon.headers['cache-control'],
        format,
        `${width}x${height}`,
        hasAlpha,
      ]).toEqual(['image/png', forEver, 'png', sizes, false])
      expect([await colourAt(src, 0.5), await colourAt(src, 0)]).toEqual(['#aa0000', '#ffffff'])
    }
    // Android's circle covers 80 % of the side: the logo is inside it.
    expect(await colourAt(await getSrc(hotel, '512x512', 'maskable'), 0.12, 0.5)).toBe('#ffffff')
    expect(await colourAt(await getSrc(hotel, '512x512', 'any'), 0.12, 0.5)).toBe('#aa0000')
  })
  test('include one of 180 pixels for iPhones, named in the page', async () => {
    const hotel = await aHotelWith(redDisc)
    const href = /rel="apple-touch-icon" href="([^"]+)"/.exec((await get(`/${hotel}/guest`)).body)?.[1] ?? ''
    const icon = await get(href)
    expect([
      icon.headers['cache-control'],
      (await sharp(icon.rawPayload).metadata()).width,
      await colourAt(href, 0.5),
    ]).toEqual([forEver, 180, '#aa0000'])
  })
  test("put a light logo on the hotel's colour, and a logo that fills its image on the colour of its edge", async () => {
    const light = await aHotelWith('<circle cx="200" cy="200" r="200" fill="#fff"/>')
    expect(await colourAt(await getSrc(light, '512x512', 'any'), 0)).toBe('#112233')
    const full = await aHotelWith(
      '<rect width="400" height="400" fill="#225588"/><rect x="150" y="150" width="100" height="100" fill="#ffcc00"/>',
    )
    expect([
      await colourAt(await getSrc(full, '512x512', 'maskable'), 0),
      await colourAt(await getSrc(full, '512x512', 'maskable'), 0.5),
    ]).toEqual(['#225588', '#ffcc00'])
  })
  test('get new names for another logo; an old name shows the new logo, and is not cached', async () => {
    const hotel = await aHotelWith(redDisc)
    const before = await getSrc(hotel, '192x192', 'any')
    await setLogo(hotel, await picture(hotel, redDisc.replace('#aa0000', '#00aa00')))
    await expect.poll(() => getSrc(hotel, '192x192', 'any')).not.toBe(before)
    expect([await colourAt(before, 0.5), (await get(before)).headers['cache-control']]).toEqual([
      '#00aa00',
      'public, max-age=3600',
    ])
    expect(await colourAt(`/${hotel}/icon-192.png`, 0.5)).toBe('#00aa00')
  })
  test("are the bell on the hotel's colour without a logo, and with one from another site or hotel", async () => {
    const plain = await world.aHotel({ accent: '#112233' })
    const bell = (await get(await getSrc(plain, '192x192', 'any'))).rawPayload
    const other = await aHotelWith(redDisc)
    const foreign = (await get(`/api/hotels/${other}`)).json<{ logo_url: string }>().logo_url
    for (const logo of [
      'https://pictures.example/logo.png',
      foreign,
      '/demo/../../package.json',
      '/images/../../etc/passwd',
    ]) {
      const hotel = await world.aHotel({ accent: '#112233' })
      await setLogo(hotel, logo)
      await expect
        .poll(async () => (await get(`/api/hotels/${hotel}`)).json<{ logo_url: string }>().logo_url)
        .toBe(logo)
      expect([logo, (await get(await getSrc(hotel, '192x192', 'any'))).rawPayload.equals(bell)]).toEqual([logo, true])
    }
  })
  test('are not replaced permanently when a logo is missing for a while', async () => {
    const hotel = await world.aHotel()
    await setLogo(hotel, `/images/${hotel}/${newId()}-400x400-800.webp`)
    await expect
      .poll(async () => (await get(await getSrc(hotel, '192x192', 'any'))).headers['cache-control'])
      .toBe('public, max-age=3600')
  })
  test('are not drawn in other sizes', async () => {
    const hotel = await world.aHotel()
    for (const name of ['icon-64.png', 'icon-9999.png', 'icon-maskable-180.png', 'icon-192-nothing.png'])
      expect([name, (await get(`/${hotel}/${name}`)).statusCode]).toEqual([name, 404])
  })
})

describe('drawing icons is cheap', () => {
  const [small] = appIcons
  if (!small) throw new Error('no icon is drawn')
  const face = (id: string) => ({ id, logo_url: `/images/${id}/${newId()}-400x400-800.webp`, accent: '#112233' })
  /** Icons whose images are identified by the hotel in their key. What was read is what was drawn. */
  const iconsWith = async (read: (hotel: string) => Promise<void> | void, remembered?: number) => {
    const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#aa0000' } })
      .webp()
      .toBuffer()
    return new HotelIcons(
      join(import.meta.dirname, '../../../../public'),
      async (key) => {
        await read(key.split('/')[0] ?? '')
        return logo
      },
      remembered,
    )
  }

  test('beyond the number that is cached, only the least recently used icon is drawn again', async () => {
    const drawn: string[] = []
    const icons = await iconsWith((hotel) => void drawn.push(hotel), 3)
    const [one, two, three, four] = [
      face('hotel-one'),
      face('hotel-two'),
      face('hotel-three'),
      face('hotel-four'),
    ] as const
    for (const hotel of [one, two, three, one, four, one, three, four]) await icons.draw(hotel, small)
    expect(drawn).toEqual(['hotel-one', 'hotel-two', 'hotel-three', 'hotel-four'])
    await icons.draw(two, small)
    expect(drawn.at(-1)).toBe('hotel-two')
    expect(drawn).toHaveLength(5)
  })
  test('only a few are drawn at a time: others wait, and those beyond the queue are told when to retry', async () => {
    let [busy, most] = [0, 0]
    const held = Promise.withResolvers<void>()
    const icons = await iconsWith(async () => {
      most = Math.max(most, ++busy)
      await held.promise
      busy -= 1
    })
    const accepted = Array.from({ length: iconTurns.atOnce + iconTurns.maxWaiters }, (_, index) =>
      icons.draw(face(`hotel-${index}`), small),
    )
    await expect.poll(() => busy).toBe(iconTurns.atOnce)
    await expect(icons.draw(face('hotel-last'), small)).rejects.toMatchObject({
      failure: { code: 'platform.unavailable', status: 503 },
      retryAfterSeconds: iconTurns.retryAfterSeconds,
    })
    held.resolve()
    expect(await Promise.all(accepted)).toHaveLength(iconTurns.atOnce + iconTurns.maxWaiters)
    expect(most).toBe(iconTurns.atOnce)
    // A refusal is not cached.
    expect((await icons.draw(face('hotel-last'), small)).lasting).toBe(true)
  })
  test('a missing logo is looked up once in a while, not at every call', async () => {
    let asked = 0
    const icons = new HotelIcons(join(import.meta.dirname, '../../../../public'), () => {
      asked += 1
      return Promise.resolve(null)
    })
    const hotel = face('hotel-bare')
    for (let call = 0; call < 5; call++) expect((await icons.draw(hotel, small)).lasting).toBe(false)
    expect(asked).toBe(1)
  })
})
