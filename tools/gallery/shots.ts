import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { demoHotels, demoOwner, demoPassword } from '#demo/hotels.ts'
import { people } from '../../bench/scenarios/web/environment.ts'
import { enter, leave, settle } from './states.ts'
import { getPlaces, type Screen, type Who } from './places.ts'

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const
export type Look = { size: keyof typeof sizes; theme: 'light' | 'dark'; language: string }
export type Shot = Look & { name: string; file: string }

const signIns = {
  guest: people.guest,
  manager: people.manager,
  owner: { path: '/api/owner-session', body: { email: demoOwner, password: demoPassword } },
}
const getFile = ({ name }: Screen, { size, theme, language }: Look): string =>
  `${name.replaceAll(/\W+/g, '-')}-${size}-${theme}-${language}.webp`

/** States are shown in one look: the others have been seen with the screens themselves. */
const isPlain = ({ theme, language }: Look): boolean => theme === 'light' && language === 'en'

const ready =
  "!document.querySelector('[aria-busy=true], .skeleton, .loading') && document.querySelector('h1, h2') !== null && [...document.images].every((image) => image.complete || image.loading === 'lazy')"

/**
 * Until nothing on the page says that it is still loading, and its pictures are there. Our policy forbids to ask that
 * inside the page.
 */
const isReady = async (page: Page): Promise<void> => {
  for (const until = Date.now() + 10_000; !(await page.evaluate<boolean>(ready)); await pause(50)) {
    if (Date.now() > until) throw new Error(`${page.url()} goes on loading.`)
  }
}

const shoot = async (page: Page, place: Screen, look: Look, folder: string): Promise<Shot> => {
  const { state } = place
  if (state) await enter(page, state)
  await page.goto(place.path)
  if (state !== 'loading') await isReady(page)
  if (state) await settle(page, state)
  await place.act?.(page)
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))',
  )
  const file = getFile(place, look)
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(join(folder, file))
  if (state) await leave(page, state)
  return { ...look, name: place.name, file }
}

/**
 * Takes a picture of every screen in one look, each kind of person in a browser of its own.
 * @param base where the program answers
 * @param folder is made where it is not there
 * @param names of the screens; all where none is given
 */
export const getShots = async (
  browser: Browser,
  base: string,
  look: Look,
  folder: string,
  names?: readonly string[],
): Promise<Shot[]> => {
  await mkdir(folder, { recursive: true })
  const places = getPlaces(demoHotels[0].id).filter(
    ({ name, only, state }) =>
      (only ?? look.size) === look.size && (state === undefined || isPlain(look)) && (names?.includes(name) ?? true),
  )
  const shots: Shot[] = []
  for (const who of new Set<Who>(places.map((place) => place.who))) {
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
      if (!answer.ok()) throw new Error(`Nobody could sign in as ${who}: ${answer.status()}`)
    }
    const page = await context.newPage()
    for (const place of places.filter((one) => one.who === who)) shots.push(await shoot(page, place, look, folder))
    await context.close()
  }
  return shots
}
