import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserServer, type BrowserServer } from '#testing/browser-server.ts'
import budget from '../size-budget.json' with { type: 'json' }
import { filesOfVisit, type Manifest } from './first-visit.ts'

const web = process.env['DESKBELL_OUT'] ?? join(import.meta.dirname, '../../dist/web')

let site: BrowserServer

beforeAll(async () => {
  site = await createBrowserServer()
})

afterAll(() => site.close())

/** A script as a browser loads it, by its path without the first slash. */
const getScript = (url: string): string | undefined => /^https?:\/\/[^/]+\/([^?]+\.js)(?:\?|$)/.exec(url)?.[1]

test('a guest who signs in for the first time loads exactly the scripts that the size budget counts @main', async () => {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest
  const hotel = await site.world.aHotel()
  // The language with the longest texts.
  const page = await site.page({ locale: 'ru-RU', worker: true })
  // The worker's own request is not visible; a page's requests for it are not reported.
  const loaded = new Set<string>(['sw.js'])
  page.context().on('request', (request) => {
    const script = getScript(request.url())
    if (script !== undefined) loaded.add(script)
  })
  await page.goto(`/${hotel}/auth`, { waitUntil: 'networkidle' })
  // So that the count does not depend on speed, the visit waits until its worker is active.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.locator('[name=room_number]').fill('Room 12')
  await page.locator('[name=guest_name]').fill('Jonas Weber')
  await page.locator('form [type=submit]').click()
  await page.locator('.toast').waitFor()
  await page.locator('.tiles > *').first().waitFor()
  await page.locator('.live', { hasText: /\S/ }).waitFor()
  expect([...loaded].toSorted()).toEqual(filesOfVisit(manifest, budget).toSorted())
})

test("the staff's first visit of the request board makes at most thirty requests, and none twice", async () => {
  const hotel = await site.world.aHotel()
  const page = await site.page({ as: await site.world.aManager(hotel), locale: 'ru-RU' })
  // All of the page's own requests, the live stream among them. By then the worker has cached what the browser loaded.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(site.base, '')))
  await page.goto(`/${hotel}/manager/requests`)
  await page.getByRole('tab').first().waitFor()
  await page.locator('.live', { hasText: /\S/ }).waitFor()
  await page.waitForLoadState('load')
  const visit = asked.filter((path) => path.startsWith('/assets/') || path.startsWith('/api/'))
  expect(visit.toSorted()).toEqual([...new Set(visit)].toSorted())
  expect(visit.some((path) => path.startsWith(`/api/hotels/${hotel}/events`))).toBe(true)
  for (const file of [/\/staff-(?!texts-).*\.js$/, /\/further-pages-.*\.css$/])
    expect(visit.filter((path) => file.test(path))).toHaveLength(1)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(30)
})

test('the cards and hours of the guest home are one file, and it loads none of another page', async () => {
  const hotel = await site.world.aHotel({ features: { conversations: true, announcements: true } })
  const page = await site.page({ as: await site.world.aGuest(hotel), locale: 'ru-RU' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(site.base, '')))
  await page.goto(`/${hotel}/guest`)
  // The dialogs are loaded ahead, once the home is there.
  const isAhead = (path: string) => /\/\w+Dialog-/.test(path)
  await expect.poll(() => asked.some(isAhead)).toBe(true)
  const visit = asked.slice(0, asked.findIndex(isAhead))
  const scripts = visit.flatMap((path) => /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(path)?.[1] ?? [])
  expect(scripts.toSorted()).toEqual(['app', 'home', 'index', 'libraries', 'rest', 'rolldown-runtime', 'ru', 'shared'])
  expect(visit.length, visit.join('\n')).toBeLessThanOrEqual(27)
})

test('a guest who opens every page loads no staff code @main', async () => {
  const hotel = await site.world.aHotel()
  const page = await site.page({ as: await site.world.aGuest(hotel) })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(getScript(request.url()) ?? ''))
  for (const path of ['', '/requests', '/taxi', '/menu', '/guide', '/house-rules', '/recommendations', '/settings']) {
    await page.goto(`/${hotel}/guest${path}`)
    await page.getByRole('heading').first().waitFor()
  }
  // So that a renamed chunk does not hide a failure: what these pages share with the staff's was loaded.
  expect(loaded.some((script) => script.includes('/further-pages-'))).toBe(true)
  expect(loaded.filter((script) => script.includes('/staff-'))).toEqual([])
})
