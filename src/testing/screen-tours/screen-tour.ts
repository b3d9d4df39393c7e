import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createHotel, type TestHotel } from '../access-matrix/hotels.ts'
import { createBrowserServer, phone, type BrowserServer } from '../browser-server.ts'
import { namesOfData } from '../pages/pseudo-language.ts'
import { fillWith } from '../security/fill.ts'
import { eventually } from '../setup/eventually.ts'
import type { Person } from '../test-server.ts'
import { writeTexts } from './write-texts.ts'

/**
 * A hotel with something on every screen, in which every text written by a person is between marks, and somebody of
 * every kind.
 */
export type Environment = {
  site: BrowserServer
  hotel: TestHotel
  owner: Person
  /** A manager who must choose a password first. */ fresh: Person
}

export const createScreenFixture = async (): Promise<Environment> => {
  const site = await createBrowserServer({ TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png' })
  const hotel = await createHotel(site.world, 'otter')
  const [owner, fresh] = [await site.world.anOwner(), await site.world.aManager(hotel.id)]
  const { database } = site.world.server
  await database.onPlatform((tx) =>
    tx.updateTable('accounts').set({ password_is_first_use: true }).where('id', '=', fresh.id).execute(),
  )
  await writeTexts(site.world.database.owner, hotel.id)
  await fillWith(site.world.database.owner, [hotel.id], namesOfData, 0)
  return { site, hotel, owner, fresh }
}

/** Some of the screens, and who opens them. */
export type Tour = { who: 'nobody' | 'fresh' | 'owner' | 'guest' | 'manager'; as?: Person; paths: readonly string[] }

/** Every screen of the product. */
export const getTours = ({ hotel, owner, fresh }: Environment): readonly Tour[] => {
  const at = (area: string, ...pages: string[]): string[] => [
    `/${hotel.id}/${area}`,
    ...pages.map((name) => `/${hotel.id}/${area}/${name}`),
  ]
  const tables = ['orders', 'invoices', 'conversations', 'stays', 'registrations']
  const [order, invoice, conversation, stay, form] = tables.map((table) => hotel.rows.of(table))
  return [
    {
      who: 'nobody',
      paths: [
        '/welcome',
        // Without a secret both say that the link is over: alike, and so not one after the other.
        `/${hotel.id}/join`,
        '/hotels',
        '/no-such-hotel',
        `/${hotel.id}/auth`,
        `/${hotel.id}/auth?mode=manager`,
        `/${hotel.id}/together`,
        `/${hotel.id}/privacy`,
        `/${hotel.id}/imprint`,
        `/${hotel.id}/staff-password`,
        '/not-found',
      ],
    },
    { who: 'fresh', as: fresh, paths: ['/set-password'] },
    { who: 'owner', as: owner, paths: ['/add-hotel'] },
    {
      who: 'guest',
      as: hotel.guest,
      paths: at(
        'guest',
        'requests',
        'menu',
        'extras',
        'bill',
        'check-out',
        'taxi',
        'guide',
        'house-rules',
        'recommendations',
        'messages',
        'essentials',
        'settings',
      ),
    },
    {
      who: 'manager',
      as: hotel.manager,
      paths: [
        ...at(
          'manager',
          'requests',
          'orders',
          'inbox',
          'inbox/replies',
          'taxi-requests',
          'menu',
          'menu/options',
          'extras',
          'reservations',
          'guide',
          'house-rules',
          'recommendations',
          'invoices',
          'fiscal',
          'bill-settings',
          'tourist-tax',
          'insights',
          'ratings',
          'rating-settings',
          'register',
          'register/settings',
          'rooms',
          'rooms/print',
          'places/print',
          'stays',
          'announcements',
          'essentials',
          'essentials/print',
          'services',
          'team',
          'request-types',
          'hours',
          'privacy',
          'legal',
          'settings',
          'profile',
          'kitchen',
        ),
        ...(conversation ? [`/${hotel.id}/manager/inbox/${conversation}`] : []),
        ...(stay ? [`/${hotel.id}/manager/stays/${stay}`] : []),
        ...(form ? [`/${hotel.id}/manager/register/forms/${form}`] : []),
        ...(order ? [`/${hotel.id}/manager/orders/${order}/print`] : []),
        ...(invoice ? [`/${hotel.id}/manager/invoices/${invoice}/print`] : []),
      ],
    },
  ]
}

/** Checks the current page; `where` describes the way to it. */
export type LookAt = (page: Page, where: string) => Promise<void>

/** How many dialogs and menus were opened. */
export type DialogCount = { dialogs: number }

/**
 * Opens one screen after the other and checks it; with `dialogCount` also what every button opens. Between checks the
 * page is as wide as a phone.
 */
export const walk = async (
  page: Page,
  paths: readonly string[],
  lookAt: LookAt,
  dialogCount?: DialogCount,
): Promise<void> => {
  page.on('dialog', (dialog) => void dialog.dismiss())
  const look: LookAt = async (page, where) => {
    await lookAt(page, where)
    await page.setViewportSize(phone)
  }
  for (const path of paths) {
    await openPage(page, path)
    await look(page, path)
    if (dialogCount) await openAll(page, path, look, dialogCount)
  }
}

/**
 * Opens a page, inside the running application if there is one, and waits until two successive looks at it are equal.
 */
export const openPage = async (page: Page, path: string): Promise<void> => {
  const stands = (): Promise<string> =>
    page.evaluate(() => {
      const page = document.querySelector('main, article')
      return page === null || document.querySelector('[aria-busy=true], .load')
        ? ''
        : `${document.title} ${page.innerHTML}`
    })
  const [runs, left] = [page.url().startsWith('http'), page.url().startsWith('http') ? await stands() : '']
  if (runs)
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  else await page.goto(path)
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await stands()
        const isThere = now !== '' && now !== left && now === before
        before = now
        return isThere
      },
      { ...eventually, interval: 60 },
    )
    .toBe(true)
}

/** Opens and checks every dialog and menu of the page. */
const openAll = async (page: Page, where: string, lookAt: LookAt, dialogCount: DialogCount): Promise<void> => {
  // The bar is the same on every screen of an area.
  const bar = /^\/[^/]+\/[^/]+$/.test(where) ? ', .bar [aria-haspopup=dialog]:visible' : ''
  const doors = page.locator(`main button:not([disabled]), header button:not([disabled]), .cartbar button${bar}`)
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu')).first()
  const seen = new Set<string>()
  for (let at = 0; at < (await doors.count()) && seen.size < 40; at += 1) {
    const door = doors.nth(at)
    const kind = await door
      .evaluate(
        (one) =>
          `${one.className} ${one.getAttribute('aria-haspopup') ?? ''} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\u2061[^\u2062]*\u2062|\d/g, '')}`,
        undefined,
        { timeout: 1_000 },
      )
      .catch(() => '')
    if (kind === '' || seen.has(kind)) continue
    seen.add(kind)
    const isDoor = ['dialog', 'menu'].includes(
      (await door.getAttribute('aria-haspopup', { timeout: 1_000 }).catch(() => null)) ?? '',
    )
    const isOpened = await door.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (isDoor && isOpened) {
      await open.waitFor()
      dialogCount.dialogs += 1
      await expect.poll(() => page.locator('[data-starting-style], [aria-busy=true]').count(), eventually).toBe(0)
    }
    const after = `${where}, after "${kind.replaceAll(/[\u2061-\u2064]/g, '')}"`
    await lookAt(page, after)
    if (isDoor && isOpened) await openFurther(page, after, lookAt, dialogCount)
    // Closing what a dialog opened leads back to it.
    await expect
      .poll(async () => {
        if (!(await open.isVisible())) return true
        await page.keyboard.press('Escape')
        return false
      }, eventually)
      .toBe(true)
    if (page.url() !== new URL(where, page.url()).href) await openPage(page, where)
  }
  if (where.endsWith('/reservations')) await importLists(page, where, lookAt)
}

/** Opens everything that a dialog can open, one of each kind, and back; or from a menu, which closes with it. */
const openFurther = async (page: Page, after: string, lookAt: LookAt, dialogCount: DialogCount): Promise<void> => {
  const inMenu = page.locator('[role=menuitem][aria-haspopup=dialog]:not([aria-disabled=true])').last()
  if ((await inMenu.count()) > 0) {
    await inMenu.click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    await expect.poll(() => page.locator('[data-starting-style], [aria-busy=true]').count(), eventually).toBe(0)
    dialogCount.dialogs += 1
    return lookAt(page, `${after}, then the last of the menu`)
  }
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const seen = new Set<string>()
  for (const door of await dialogs.locator('button[aria-haspopup=dialog]:visible:not([disabled])').all()) {
    const name = (await door.getAttribute('class', { timeout: 1_000 }).catch(() => null)) ?? ''
    if (name === '' || seen.has(name)) continue
    seen.add(name)
    const before = await dialogs.count()
    if (
      !(await door.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      ))
    )
      continue
    // Some open above the first, some replace it.
    await expect.poll(() => page.locator('[data-starting-style], [aria-busy=true]').count(), eventually).toBe(0)
    dialogCount.dialogs += 1
    await lookAt(page, `${after}, then "${name}"`)
    if ((await dialogs.count()) <= before) return
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count(), eventually).toBe(before)
  }
}

/** The steps of an import: a list with unknown columns, and one with a preview. */
const importLists = async (page: Page, where: string, lookAt: LookAt): Promise<void> => {
  for (const head of ['One,Two,Three,Four', 'Guest name,Check-in,Check-out,Unit type']) {
    await page.locator('input[type=file]').setInputFiles({
      name: '1.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `${head}\n${namesOfData[1]},2026-12-05,2026-12-08,${namesOfData[0]}\n${namesOfData[5]},2026-12-05,2026-12-01,${namesOfData[0]}\n`,
      ),
    })
    await page.getByRole('table').or(page.getByRole('combobox')).last().waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count(), eventually).toBe(0)
    await lookAt(page, `${where}, import of ${head}`)
    await openPage(page, where.replace('/reservations', '/profile'))
    await openPage(page, where)
  }
}
