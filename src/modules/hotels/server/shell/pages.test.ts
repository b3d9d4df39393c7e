import { readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, nobody, type TestServer } from '#testing/test-server.ts'
import { getHotel, getHotelStatus, hotelSlugIsUsable } from '../../contract.ts'
import { closingMoment, hotelState } from '../../policy.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
const get = (url: string, headers = {}) => world.server.app.inject({ method: 'GET', url, headers })

test('a script of an earlier version that is gone is 404, and never a page', async () => {
  for (const path of ['/assets/gone-12345.js', '/assets/gone.css', '/assets/', '/api', '/api/none']) {
    const answer = await get(path, { accept: '*/*' })
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
      path,
      404,
      expect.stringContaining('application/json'),
    ])
  }
})

describe('the shell', () => {
  test("has the hotel's title, colour, manifest and facts, and no name breaks out of its place", async () => {
    const hotel = await world.aHotel({ name: '</script><b>"Inn", Kotor', accent: '#8a3324' })
    const page = await get(`/${hotel}/guest`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;Inn&quot;</title>')
    expect(page.body).toContain(`href="/${hotel}/manifest.webmanifest"`)
    expect(page.body).toContain(':root{--brand:#8a3324}')
    expect(page.body).not.toContain('</script><b>')
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    expect(page.body).toContain(`<style nonce="${nonce}">`)
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })
  test('lets the browser fetch the session while the scripts load, where the hotel is open', async () => {
    const [open, closed] = [await world.aHotel(), await world.aHotel({ enabled: false })]
    const hint = (hotel: string) => `<link rel="preload" as="fetch" crossorigin href="/api/hotels/${hotel}/session">`
    expect((await get(`/${open}/guest`)).body).toContain(hint(open))
    for (const path of [`/${closed}/guest`, '/no-such-house/guest', '/'])
      expect((await get(path)).body).not.toContain('as="fetch"')
  })
  test("names the files of its page: a guest's between marks that the service worker reads, staff's without", async () => {
    const hotel = await world.aHotel()
    const read = async (path: string) => (await get(`/${hotel}${path}`)).body
    const menu = /<!--for (.*?)-->(.*?)<!--end-->/s.exec(await read('/guest/menu'))
    expect([menu?.[1], menu?.[2]?.includes('modulepreload')]).toEqual([`/${hotel}/guest/menu`, true])
    expect(await read('/guest')).not.toContain('<!--for')
    const staff = await read('/manager')
    expect([staff.includes('<!--for'), /modulepreload[^>]*\/staff-/.test(staff)]).toEqual([false, true])
  })
  test('is compressed with its styles where the browser reads that', async () => {
    const hotel = await world.aHotel()
    for (const [accepts, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
    ] as const) {
      const packed = await get(`/${hotel}/guest`, { 'accept-encoding': accepts })
      expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual([encoding, 'accept-encoding'])
      expect(String(unpack(packed.rawPayload))).toContain(`href="/${hotel}/manifest.webmanifest"`)
    }
  })
  test('has the banner of a public demo above the application with its link, in all languages, and nothing of it elsewhere', async () => {
    const demo = await createTestServer({ env: { DEMO: 'public' } })
    const answers = await Promise.all(
      ['/', '/welcome', '/no-such-house/guest'].map((path) =>
        demo.server.app.inject({ url: path, headers: { cookie: 'i18next=de' } }),
      ),
    )
    for (const { body, headers } of answers) {
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
      expect(body).toMatch(/<body><aside class="demo">/)
      expect(body).toMatch(/<p lang="de">Dies ist eine öffentliche Demo[^<]*<a href="https:[^"]*" target="_blank"/)
      expect(body.match(/<p lang=/g)).toHaveLength(10)
      expect(body).toContain(`<style nonce="${nonce}">`)
    }
    await demo.close()
    for (const path of ['/', '/welcome', `/${await world.aHotel()}/guest`])
      expect((await get(path)).body).not.toMatch(/<aside|\.demo/)
  })
  test('is served at every page of the application', async () => {
    const statuses = await Promise.all(
      ['/', '/add-hotel', '/set-password', '/welcome', '/hotels', '/not-found'].map(async (path) => [
        path,
        (await get(path)).statusCode,
      ]),
    )
    expect(statuses).toEqual([
      ['/', 200],
      ['/add-hotel', 200],
      ['/set-password', 200],
      ['/welcome', 200],
      ['/hotels', 200],
      ['/not-found', 404],
    ])
  })
  test('answers 404 with the shell for a hotel that does not exist', async () => {
    const page = await get('/no-such-house/guest')
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('"hotel":null')
  })
  test('is served at addresses that only scanners request, and none of them causes an internal error', async () => {
    const base = await world.listen()
    for (const path of ['//', '///', '//[', '//x.example/y', '/%', '/%00', '/%ff', '/a%2fb', '/?', '//?lng=de'])
      expect([path, (await fetch(base + path)).status < 500]).toEqual([path, true])
  })
  test('has the theme that the person has chosen, and takes no other text of a cookie', async () => {
    const hotel = await world.aHotel()
    const opening = async (appearance: string) =>
      /<html[^>]*>/.exec((await get(`/${hotel}/auth`, { cookie: `i18next=en; appearance=${appearance}` })).body)?.[0]
    expect(await opening('dark')).toBe('<html lang="en" data-theme="dark">')
    for (const other of ['system', '', 'dark%22%3E%3Cb%3E']) expect(await opening(other)).toBe('<html lang="en">')
  })
  test('takes the language from the address, the cookie or the browser, and defaults to Serbian', async () => {
    const hotel = await world.aHotel()
    const language = async (url: string, headers = {}) => /<html lang="(\w+)"/.exec((await get(url, headers)).body)?.[1]
    expect(await language(`/${hotel}/auth?lng=de`, { 'accept-language': 'pl' })).toBe('de')
    expect(await language(`/${hotel}/auth`, { cookie: 'i18next=hu', 'accept-language': 'pl' })).toBe('hu')
    expect(await language(`/${hotel}/auth?lng=de`, { cookie: 'i18next=hu' })).toBe('de')
    expect(await language(`/${hotel}/auth`, { 'accept-language': 'xx-YY,ru-RU;q=0.8' })).toBe('ru')
    expect(await language(`/${hotel}/auth`, { 'accept-language': 'xx' })).toBe('sr')
  })
})

describe('the manifest', () => {
  test('describes two apps for two hotels, each with its own identity, scope, start, name and colour', async () => {
    const [one, other] = [
      await world.aHotel({ name: 'One, Budva', accent: '#112233' }),
      await world.aHotel({ name: 'Other, Kotor' }),
    ]
    const [first, second] = [
      (await get(`/${one}/manifest.webmanifest`)).json(),
      (await get(`/${other}/manifest.webmanifest`)).json(),
    ]
    expect(first).toMatchObject({
      id: `/${one}/`,
      scope: `/${one}/`,
      start_url: `/${one}/guest`,
      name: 'One',
      theme_color: '#112233',
    })
    expect([first.id === second.id, first.scope === second.scope]).toEqual([false, false])
    for (const { src, sizes } of first.icons) {
      const icon = await get(src)
      expect([icon.statusCode, icon.headers['content-type'], icon.rawPayload.readUInt32BE(16)]).toEqual([
        200,
        'image/png',
        Number(sizes.split('x')[0]),
      ])
    }
    expect((await get('/no-such-house/manifest.webmanifest')).statusCode).toBe(404)
  })
})

describe('hotel access', () => {
  test('the day of expiry ends at midnight of +02:00, in summer and in winter', () => {
    for (const day of ['2026-07-14', '2026-12-14']) {
      const at = (time: string) => hotelState({ expiry_date: day, enabled: true }, Date.parse(`${day}T${time}+02:00`))
      expect([at('23:59:58'), at('23:59:59.999')]).toEqual(['open', 'open'])
      expect(hotelState({ expiry_date: day, enabled: true }, closingMoment(day))).toBe('expired')
      expect(new Date(closingMoment(day)).toISOString()).toBe(`${day}T22:00:00.000Z`)
    }
  })
  test('the status follows a change of the row, in every process', async () => {
    const hotelSlug = await world.aHotel()
    const state = async () => (await world.call(nobody, getHotelStatus, { params: { hotelSlug } })).body.state
    expect(await state()).toBe('open')
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ enabled: false }).where('id', '=', hotelSlug).execute(),
    )
    await expect.poll(state).toBe('disabled')
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ expiry_date: '2020-01-01' }).where('id', '=', hotelSlug).execute(),
    )
    await expect.poll(state).toBe('expired')
    expect((await world.call(nobody, getHotel, { params: { hotelSlug } })).status).toBe(200)
  })
  test('reserved and malformed slugs are not for hotels', () => {
    expect(['hotel-marina', 'a1', 'old-town'].map(hotelSlugIsUsable)).toEqual([true, true, true])
    expect(['a', 'Marina', '-x', 'x-', 'ж1', 'a b', 'a_b', 'x'.repeat(61), ''].filter(hotelSlugIsUsable)).toEqual([])
    expect(['x'.repeat(60), 'a--b', '2-go'].map(hotelSlugIsUsable)).toEqual([true, true, true])
    const pages = ['add-hotel', 'set-password', 'not-found', 'welcome', 'hotels', 'auth', 'error', 'guest', 'manager']
    const served = [
      'api',
      'assets',
      'images',
      'healthz',
      'readyz',
      'metrics',
      ...readdirSync('public', { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    ]
    expect([...pages, ...served].filter(hotelSlugIsUsable)).toEqual([])
  })
})
