import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { demoHotels, demoOwner, demoPassword } from '#demo/hotels.ts'
import { people } from '../../bench/scenarios/web/environment.ts'
import { getScreens, type Screen, type Who } from './screens.ts'
import { enter, leave, settle } from './states.ts'

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const
export type Look = { size: keyof typeof sizes; theme: 'light' | 'dark'; language: string }
export type Shot = Look & { name: string; file: string }

const signIns = {
  guest: people.guest,
  manager: people.manager,
  owner: { path: '/api/owner-session', body: { email: demoOwner, password: demoPassword } },
}
const getFile = ({ name }: Screen, { size, theme, language }: Look): string =>
  `${name.replaceAll(/\W+/g, '-')}-${size}-${theme}-${language}.webp`

const ready = `!document.querySelector('[aria-busy=true], .skeleton, .loading') && document.querySelector('h1, h2') !== null &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`

/** Waits until the page and its images have loaded. It polls, because our policy forbids doing that inside the page. */
const isReady = async (page: Page): Promise<void> => {
  for (const until = Date.now() + 10_000; !(await page.evaluate<boolean>(ready)); await pause(50)) {
    if (Date.now() > until) throw new Error(`${page.url()} does not finish loading.`)
  }
}

const shoot = async (page: Page, screen: Screen, look: Look, folder: string): Promise<Shot> => {
  const { state } = screen
  if (state) await enter(page, state)
  await page.goto(screen.path)
  if (state !== 'loading') await isReady(page)
  if (state) await settle(page, state)
  await screen.act?.(page)
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))',
  )
  const file = getFile(screen, look)
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(join(folder, file))
  if (state) await leave(page, state)
  return { ...look, name: screen.name, file }
}

/**
 * Takes a screenshot of every screen in one look, with a browser for each kind of person.
 * @param base the address of the program
 * @param folder is created if it does not exist
 * @param names of the screens; absent: all
 */
export const getShots = async (
  browser: Browser,
  base: string,
  look: Look,
  folder: string,
  names?: readonly string[],
): Promise<Shot[]> => {
  await mkdir(folder, { recursive: true })
  // States are shown in one theme and language: the screens themselves show the others.
  const hasStates = look.theme === 'light' && look.language === 'en'
  const screens = getScreens(demoHotels[0].id).filter(
    ({ name, only = look.size, state }) =>
      only === look.size && (hasStates || !state) && (names?.includes(name) ?? true),
  )
  const shots: Shot[] = []
  for (const who of new Set<Who>(screens.map((screen) => screen.who))) {
    const context = await browser.newContext({
      baseURL: base,
      viewport: sizes[look.size],
      colorScheme: look.theme,
      locale: look.language,
      timezoneId: 'Europe/Belgrade',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    if (who !== 'nobody') {
      const { path, body } = signIns[who]
      const answer = await context.request.post(base + path, { data: body })
      if (!answer.ok()) throw new Error(`Sign-in as ${who} failed: ${answer.status()}`)
    }
    const page = await context.newPage()
    for (const screen of screens.filter((one) => one.who === who)) shots.push(await shoot(page, screen, look, folder))
    await context.close()
  }
  return shots
}
