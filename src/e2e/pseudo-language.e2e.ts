import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRegistration } from '#modules/registration/contract.ts'
import { languages } from '#platform/contract/languages.ts'
import { openClient } from '#platform/server/database/client.ts'
import { desk, phone } from '#testing/browser-server.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { data, namesOfData, speakPseudo, text } from '#testing/pages/pseudo-language.ts'
import {
  createScreenFixture,
  openPage,
  getTours,
  walk,
  type DialogCount,
  type Environment,
  type Tour,
} from '#testing/screen-tours/screen-tour.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'

let environment: Environment
beforeAll(async () => {
  environment = await createScreenFixture()
  known.push(
    ...(await listTyped(environment)).map((typed) => new RegExp(typed.replaceAll(/[().*+?[\]]/g, String.raw`\$&`))),
  )
})
afterAll(() => environment.site.close())

/** Texts that are neither ours nor written by a person, with the reason why they are allowed. */
const known: RegExp[] = [
  // Names that are the same everywhere: of the product, the languages, a booking channel and the map's makers
  // (whose licence requires these words).
  /Deskbell/,
  /Booking\.com/,
  /© OpenStreetMap contributors/,
  ...languages.flatMap(({ label, name }) => [new RegExp(label), new RegExp(name)]),
  // The hotels in the images of the landing page.
  /Hotel Marina|Old Town Apartments|Budva|Kotor/,
  // Invoice numbers; the prefix of a guest's room, in every language; words from which the server has removed the
  // marks.
  /INV-\d+/,
  /(Room|Apt) 12/,
  ...namesOfData.map((name) => new RegExp(name.slice(1, -1))),
  // Montenegro's names for the numbers of a fiscal receipt, and the name of a file format.
  /IKOF, JIKR/,
  /CSV/,
  // The file imported below, and its columns.
  /1\.csv/,
  /One|Two|Three|Four/,
  // Distances on a map without tiles, in the browser's own words.
  /[\d.,]+ (?:km|m|mi|ft)/,
  // The codes of countries beside their names, and a command.
  /ME|RS|HR|IT|ES|DE|CZ/,
  /npm run owner -- check-secret-copy FILE/,
  // Contact addresses, and a hotel's web address.
  /\S+@\S+\.example/,
  /\/otter-house\S*/,
]

/**
 * What people have written that can have no marks: a form is sealed, and reading it takes them away; the database changes
 * a charge for nobody.
 */
const listTyped = async ({ site, hotel }: Environment): Promise<string[]> => {
  const params = { hotelSlug: hotel.id, registrationId: hotel.rows.of('registrations') ?? '' }
  const { body } = await site.world.call(hotel.manager, openRegistration, { params })
  await using client = openClient(site.world.database.owner)
  const charges = await client<{ description: string }[]>`select distinct description from charges`
  const ofCharges = charges.map(({ description }) => description)
  return [...ofCharges, body.wishes, ...body.persons.flatMap(({ person }) => Object.values(person))].flatMap((typed) =>
    typeof typed === 'string' && /\p{L}/u.test(typed) ? [typed] : [],
  )
}

type LayoutProblems = { plain: string[]; cut: string[]; wide: number }

/** The faults of the page as it is: letters without a mark, our texts that are cut off, and how much it is too wide. */
const look = (page: Page): Promise<LayoutProblems> =>
  page.evaluate(
    ({ text, data, known }) => {
      const words = (source: string): RegExp => new RegExp(`(?<!\\p{L})(${source})(?!\\p{L})`, 'gu')
      // The browser's own texts for dates and countries.
      const formats = (['long', 'short'] as const).flatMap((form) => [
        new Intl.DateTimeFormat('en-GB', { month: form }),
        new Intl.DateTimeFormat('en-US', { month: form }),
        new Intl.DateTimeFormat('en-GB', { weekday: form }),
      ])
      const ofDates = formats.flatMap((format) =>
        Array.from({ length: 60 }, (_, at) => format.format(new Date(2026, 0, 1 + at * 6))),
      )
      const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
      const regions = new Intl.DisplayNames('en', { type: 'region' })
      const ofCountries = letters.flatMap((one) =>
        letters.map((other) => (regions.of(one + other) ?? '').replaceAll(/[().*+?[\]]/g, String.raw`\$&`)),
      )
      const allowed = [...known, ofDates.join('|'), ofCountries.join('|')].map(words)
      const ours = new RegExp(`${text.open}[^${text.open}${text.close}]*${text.close}`, 'g')
      const theirs = new RegExp(`${data.open}[^${data.open}${data.close}]*${data.close}`, 'g')
      const left = (words: string): string => {
        let rest = words.replaceAll(theirs, '')
        for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replaceAll(ours, '')]
        for (const one of allowed) rest = rest.replaceAll(one, '')
        return /\p{L}/u.test(rest) ? rest.trim() : ''
      }
      const readable = (words: string): string =>
        words
          .replaceAll(/\s+/g, ' ')
          .replaceAll(text.open, '[')
          .replaceAll(text.close, ']')
          .replaceAll(data.open, '<')
          .replaceAll(data.close, '>')
          .trim()
          .slice(0, 140)
      const name = (element: Element): string =>
        `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`
      const place = (element: Element): string =>
        [element.parentElement?.parentElement, element.parentElement, element]
          .filter((one) => one instanceof Element)
          .map((one) => name(one))
          .join(' > ')
      // Marked as another language: the line for all guests on a card.
      const isOfThePage = (element: Element): boolean =>
        [document.documentElement, null].includes(element.closest<HTMLElement>('[lang]'))
      const isVisible = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('script, style, noscript') === null &&
        isOfThePage(element)
      const isForReadersOnly = (element: Element): boolean => {
        for (let one: Element | null = element; one; one = one.parentElement) {
          const { clip, clipPath, width, height } = getComputedStyle(one)
          if (
            clip !== 'auto' ||
            clipPath !== 'none' ||
            (Number.parseFloat(width) <= 1 && Number.parseFloat(height) <= 1)
          )
            return true
        }
        return false
      }
      const plain = new Set<string>()
      const cut = new Set<string>()
      const carriers = new Map<Element, Text[]>()
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        let carrier = node.parentElement
        if (!carrier || node.data.trim() === '' || !isVisible(carrier)) continue
        while (carrier.parentElement && ['inline', 'contents'].includes(getComputedStyle(carrier).display))
          carrier = carrier.parentElement
        carriers.set(carrier, [...(carriers.get(carrier) ?? []), node])
      }
      for (const [carrier, nodes] of carriers) {
        const words = nodes.map((node) => node.data).join('')
        // A letter in a circle stands for the person named beside it.
        const isInitial = carrier.closest('.av') !== null
        if (left(words) && !isInitial)
          plain.add(`text "${readable(left(words))}" of "${readable(words)}" in ${place(carrier)}`)
        // The inbox shows the beginning of the last message, in one line.
        const mayBeCut = carrier.closest('[aria-hidden=true], .phones, .inrow p') !== null
        if (!words.includes(text.open) || isForReadersOnly(carrier) || mayBeCut) continue
        // Cut off by its own box or a surrounding one that does not scroll, or beside the button that it labels.
        const range = document.createRange()
        const rects = nodes
          .flatMap((node) => (range.selectNodeContents(node), [...range.getClientRects()]))
          .filter(({ width, height }) => width > 0 && height > 0)
        if (rects.length === 0) continue
        const box = {
          left: Math.min(...rects.map((one) => one.left)),
          right: Math.max(...rects.map((one) => one.right)),
          top: Math.min(...rects.map((one) => one.top)),
          bottom: Math.max(...rects.map((one) => one.bottom)),
        }
        for (let one: Element | null = carrier; one && one !== document.documentElement; one = one.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(one)
          const edge = one.getBoundingClientRect()
          const isButton = one.matches('button, a, [role=tab], [role=radio], [role=button], label, .chip, .pill')
          const [x, y] = [
            box.left < edge.left - 1 || box.right > edge.right + 1,
            box.top < edge.top - 3 || box.bottom > edge.bottom + 3,
          ]
          if (['auto', 'scroll'].includes(overflowX) && x) break
          if (['auto', 'scroll'].includes(overflowY) && y) break
          if (x && (isButton || ['hidden', 'clip'].includes(overflowX)))
            cut.add(
              `"${readable(words)}" in ${place(carrier)} is ${Math.round(Math.max(edge.left - box.left, box.right - edge.right))} px wider than ${name(one)}`,
            )
          if (y && (isButton || ['hidden', 'clip'].includes(overflowY)))
            cut.add(
              `"${readable(words)}" in ${place(carrier)} is ${Math.round(Math.max(edge.top - box.top, box.bottom - edge.bottom))} px higher than ${name(one)}`,
            )
          if (position === 'fixed') break
        }
      }
      const pen = document.createElement('canvas').getContext('2d')
      for (const element of document.querySelectorAll('*')) {
        for (const attribute of [
          'placeholder',
          'aria-label',
          'title',
          'alt',
          'aria-valuetext',
          'aria-roledescription',
          'aria-description',
          'aria-placeholder',
        ]) {
          const words = element.getAttribute(attribute)
          if (words !== null && left(words) && isVisible(element))
            plain.add(`${attribute} "${readable(words)}" in ${place(element)}`)
        }
        for (const pseudo of ['::before', '::after']) {
          const { content } = getComputedStyle(element, pseudo)
          if (content.startsWith('"') && left(content)) plain.add(`${pseudo} ${content} in ${place(element)}`)
        }
        if (element instanceof HTMLInputElement && pen && element.placeholder && isVisible(element)) {
          const style = getComputedStyle(element)
          pen.font = style.font
          const room =
            element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
          if (pen.measureText(element.placeholder).width > room + 1)
            cut.add(
              `placeholder "${readable(element.placeholder)}" in ${place(element)} is ${Math.round(pen.measureText(element.placeholder).width - room)} px too long`,
            )
        }
      }
      if (left(document.title)) plain.add(`title of the page "${readable(document.title)}"`)
      return {
        plain: [...plain],
        cut: [...cut],
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }
    },
    { text, data, known: known.map(({ source }) => source) },
  )

/** With the first location of each. */
const problems = new Map<string, string>()
let visits = 0
const dialogCount: DialogCount = { dialogs: 0 }
const note = async (page: Page, where: string): Promise<void> => {
  const { plain, cut, wide } = await look(page)
  visits += 1
  const width = page.viewportSize()?.width ?? 0
  for (const one of [
    ...plain,
    ...cut.map((cut) => `${cut} at ${width} px`),
    ...(wide > 0 ? [`${wide} px too wide at ${width} px`] : []),
  ])
    if (!problems.has(one)) problems.set(one, where)
  if (process.env['DESKBELL_SHOTS'])
    await page.screenshot({
      path: `${process.env['DESKBELL_SHOTS']}/pseudo-${where.replaceAll(/\W+/g, '-')}-${width}.png`,
      fullPage: true,
    })
}

const lookAt =
  (sizes: readonly (typeof phone | typeof desk)[]) =>
  async (page: Page, where: string): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await note(page, where)
    }
  }

const go = async ({ who, as, paths }: Tour): Promise<void> => {
  const page = await environment.site.page(as ? { as } : {})
  await speakPseudo(page)
  await walk(
    page,
    paths,
    lookAt(who === 'owner' || who === 'manager' ? [phone, desk] : [phone]),
    isLong ? dialogCount : undefined,
  )
}

test(
  'every text on every screen is in a dictionary, and texts that are 40 % longer are cut off nowhere',
  async () => {
    allowSlow('visits every screen')
    const tours = getTours(environment)
    const others = async (): Promise<void> => {
      for (const tour of tours) if (tour.who !== 'manager') await go(tour)
    }
    await Promise.all([others(), ...tours.filter(({ who }) => who === 'manager').map(go)])
    reportMetrics('pseudo-language', { looks: visits, dialogs: dialogCount.dialogs, problems: problems.size })
    expect([...problems].map(([problem, where]) => `${where}: ${problem}`)).toEqual([])
  },
  isLong ? 900_000 : 120_000,
)

test('the test detects a text that is in no dictionary and one that is cut off', async () => {
  const page = await environment.site.page()
  await speakPseudo(page)
  await openPage(page, '/welcome')
  await page.evaluate((text) => {
    const [main, narrow] = [document.querySelector('main'), document.createElement('button')]
    main?.insertAdjacentHTML(
      'beforeend',
      `<p>Plain words</p><p title="A plain hint">${text.open}Long${text.close}</p><input placeholder="Half [a text">`,
    )
    main?.append(narrow)
    narrow.textContent = `${text.open}What goes on and on${text.close}`
    Object.assign(narrow.style, { width: '60px', overflow: 'hidden', whiteSpace: 'nowrap' })
  }, text)
  const { plain, cut } = await look(page)
  expect([plain.map((one) => one.split('"')[1]), cut.map((one) => one.split('"')[1])]).toEqual([
    ['Plain words', 'A plain hint', 'Half [a text'],
    ['[What goes on and on]'],
  ])
})
