import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '#testing/site.ts'
import { filesOfVisit, type Budget, type Manifest } from './first-visit.ts'

const web = process.env['DESKBELL_OUT'] ?? join(import.meta.dirname, '../../dist/web')
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

let site: Site

beforeAll(async () => {
  site = await aSite()
})

afterAll(() => site.close())

/** A script as a browser loads it, by its path without the first slash. */
const scriptOf = (url: string): string | undefined => /^https?:\/\/[^/]+\/([^?]+\.js)(?:\?|$)/.exec(url)?.[1]

test('a guest who signs in for the first time loads exactly the scripts that the size budget counts', async () => {
  const { guestFirstVisit } = read(join(import.meta.dirname, '../size-budget.json')) as { guestFirstVisit: Budget }
  const counted = filesOfVisit(read(join(web, '.vite/manifest.json')) as Manifest, guestFirstVisit)
  const hotel = await site.world.aHotel()
  // Of the ten languages the one with the longest texts.
  const page = await site.page({ locale: 'ru-RU', worker: true })
  // The worker asks for itself where nobody can watch; a page's requests for it are not told.
  const loaded = new Set<string>(['sw.js'])
  page.context().on('request', (request) => {
    const script = scriptOf(request.url())
    if (script !== undefined) loaded.add(script)
  })
  await page.goto(`/${hotel}/auth`, { waitUntil: 'networkidle' })
  // So that it is no matter of speed what is counted, the visit takes its time: its worker is there before it goes on.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.locator('[name=room_number]').fill('Room 12')
  await page.locator('[name=guest_name]').fill('Jonas Weber')
  await page.locator('form [type=submit]').click()
  await page.locator('.toast').waitFor()
  await page.locator('.tiles > *').first().waitFor()
  await page.locator('.live', { hasText: /\S/ }).waitFor()
  expect([...loaded].toSorted()).toEqual(counted.files.toSorted())
})
