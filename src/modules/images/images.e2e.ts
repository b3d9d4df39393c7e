import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let dataDir: string
let hotel: string
let milica: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-images-'))
  site = await createBrowserServer({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  hotel = await site.world.aHotel()
  milica = await site.world.aManager(hotel)
  await site.world.server.database.write(scopeFor(hotel, null), (tx) =>
    tx
      .insertInto('menu_categories')
      .values({ hotel_id: hotel, id: newId(), name: 'Drinks', icon: 'wine', order: 1 })
      .execute(),
  )
})

/** The form of a menu item; several forms have such an image field. */
const form = async (
  options: { width?: number; height?: number; dark?: boolean } = desk,
): Promise<{ page: Page; dialog: Locator; field: Locator }> => {
  const page = await site.page({ as: milica, ...options })
  await page.goto(`/${hotel}/manager/menu`)
  await page.getByRole('button', { name: 'Add item' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('group', { name: /Picture/ })
  await field.waitFor()
  return { page, dialog, field }
}
const choose = (field: Locator, buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') =>
  field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3324' } })
const isThere = (page: Page, image: string) =>
  page.evaluate<boolean>(
    `(() => { const image = document.querySelector('${image}'); return image.complete && image.naturalWidth > 0 })()`,
  )
/** Random pixels: they do not compress, so the upload is as large as the file. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

test('an image uploads with progress, uncropped, keeps its space while it loads, and is stored in three widths @main', async () => {
  const { page, dialog, field } = await form()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 700_000,
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/images/**/*.webp', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.evaluate(
    `globalThis.shares = new Set()
    new MutationObserver(() => {
      const bar = document.querySelector('progress')
      if (bar) shares.add(bar.value)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })`,
  )
  await choose(field, await noise(600, 900), 'photo.png', 'image/png')
  await field
    .getByText(/^Uploading \d+%$/)
    .first()
    .waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled(), eventually).toBe(true)
  await page.getByText('Image uploaded!').waitFor()
  expect((await page.evaluate<number[]>('[...shares]')).some((share) => share > 0 && share < 1)).toBe(true)

  const preview = field.locator('img')
  const before = await preview.boundingBox()
  const below = await dialog.getByRole('switch').boundingBox()
  held.resolve()
  await expect.poll(() => isThere(page, '.picture-preview'), eventually).toBe(true)
  expect([await preview.boundingBox(), await dialog.getByRole('switch').boundingBox()]).toEqual([before, below])
  expect(before?.height).toBeGreaterThan(100)
  // Nothing is cut off.
  expect(await page.evaluate("getComputedStyle(document.querySelector('.picture-preview')).objectFit")).toBe('contain')
  expect([
    await preview.getAttribute('width'),
    await preview.getAttribute('height'),
    (await preview.getAttribute('srcset'))?.split(',').length,
  ]).toEqual(['600', '900', 3])
  expect(await axeViolations(page)).toEqual([])

  await dialog.getByLabel('Name').fill('Lemonade')
  await dialog.getByLabel(/^Price/).fill('3.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('main').locator('img.thumb')
  await expect.poll(() => isThere(page, 'main img.thumb'), eventually).toBe(true)
  const answer = await page.request.get((await shown.getAttribute('src')) ?? '')
  expect([answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
})

test('files that are no images, or hide something else, each get a clear message, and the form stays as it was', async () => {
  const { page, dialog, field } = await form()
  await dialog.getByLabel('Name').fill('Lemonade')
  const cases: [Buffer, string, string, RegExp][] = [
    [
      Buffer.from('<!doctype html><script>globalThis.hit = true</script>'),
      'photo.png',
      'image/png',
      /choose a JPEG, PNG, WebP or AVIF/,
    ],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.hit = true"/>'),
      'logo.svg',
      'image/svg+xml',
      /choose a JPEG, PNG, WebP or AVIF/,
    ],
    [await plain(50_000, 10).png().toBuffer(), 'wide.png', 'image/png', /too many pixels/],
    [(await noise(200, 200)).subarray(0, 5000), 'cut.png', 'image/png', /can’t be read/],
    [Buffer.alloc(9 * 1024 * 1024), 'large.jpg', 'image/jpeg', /The limit is 8 MB/],
  ]
  for (const [bytes, name, type, text] of cases) {
    await choose(field, bytes, name, type)
    await field.getByText(text).waitFor()
    await page.getByText('Image upload failed').waitFor()
  }
  expect(await axeViolations(page)).toEqual([])
  expect([
    await field.locator('img').count(),
    await dialog.getByLabel('Name').inputValue(),
    await page.evaluate('globalThis.hit'),
  ]).toEqual([0, 'Lemonade', undefined])
  await choose(field, await plain(30, 20).jpeg().toBuffer())
  await field.locator('img').waitFor()
  await expect.poll(() => field.getByText(/The limit is 8 MB/).count(), eventually).toBe(0)
})

test('an interrupted upload says so, another try succeeds, and the image can be removed again', async () => {
  const { page, field } = await form({ width: 390, height: 844 })
  await page.context().setOffline(true)
  await choose(field, await plain(30, 20).jpeg().toBuffer())
  await page.getByText('Image upload failed').waitFor()
  await page.context().setOffline(false)
  await choose(field, await plain(30, 20).jpeg().toBuffer())
  await page.getByText('Image uploaded!').waitFor()
  await field.getByRole('button', { name: 'Remove picture' }).press('Enter')
  await expect.poll(() => field.locator('img').count()).toBe(0)
})

test('where and with what a photo was made does not leave the hotel', async () => {
  const { page, field } = await form()
  const original = await plain(120, 80)
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 16/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(original.includes('Secret Camera')).toBe(true)
  await choose(field, original)
  const preview = field.locator('img')
  await preview.waitFor()
  const body = await (await page.request.get((await preview.getAttribute('src')) ?? '')).body()
  const { format, exif, xmp, iptc } = await sharp(body).metadata()
  expect([format, exif, xmp, iptc, body.includes('Secret Camera')]).toEqual([
    'webp',
    undefined,
    undefined,
    undefined,
    false,
  ])
})
