import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { loseFirstAnswer } from '#testing/pages/lost-answers.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { contracts, type Collection, type Entry } from './contract.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

const getPage = async (who: Person, path: string, options: object = {}): Promise<Page> => {
  const page = await site.page({ as: who, ...options })
  await page.goto(`/${hotel}/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const titles = (page: Page): Promise<(string | null)[]> =>
  page.locator('li.m b').evaluateAll((all) => all.map(({ textContent }) => textContent))
const headings = (place: Locator): Promise<(string | null)[]> =>
  place
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map(({ textContent }) => textContent))
const focused = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
  )
const add = async (of: Collection, title: string, content = 'Content.'): Promise<Entry> =>
  (
    await site.world.call(milica, contracts[of].add, {
      params: { hotelSlug: hotel },
      body: { id: newId(), title, content },
    })
  ).body
const list = async (of: Collection): Promise<Entry[]> =>
  (await site.world.call(milica, contracts[of].list, { params: { hotelSlug: hotel }, query: { as: 'manager' } })).body
    .items

const kinds = [
  {
    of: 'hotel_guide',
    path: 'guide',
    tile: /Property Guide/,
    page: 'Hotel Guide',
    add: 'Add entry',
    edit: 'Edit entry',
    word: 'Guide entry',
    failed: 'guide',
    empty: 'Nothing written yet',
  },
  {
    of: 'house_rules',
    path: 'house-rules',
    tile: /House Rules/,
    page: 'House Rules',
    add: 'Add rule',
    edit: 'Edit rule',
    word: 'Rule',
    failed: 'rule',
    empty: 'No rules written yet',
  },
] as const

describe.each(kinds)(
  '$page',
  ({ of, path, tile, page: title, add: addWords, edit: editWords, word, failed, empty }) => {
    test('what staff write, change, move and delete is on the page and in the home’s dialog at once, without reload @main', async () => {
      const editor = await getPage(milica, `manager/${path}`, desk)
      const [reader, home] = [await getPage(jonas, `guest/${path}`), await getPage(jonas, 'guest')]
      await reader.evaluate('globalThis.neverReloaded = true')
      await reader.getByRole('heading', { level: 1, name: title }).waitFor()
      await reader.getByText(empty).waitFor()
      await home.getByRole('button', { name: tile }).click()
      const dialog = home.getByRole('dialog', { name: title })
      await dialog.getByText(empty).waitFor()

      await button(editor, addWords).click()
      const form = editor.getByRole('dialog', { name: addWords })
      await expect.poll(() => form.getByLabel('Order').inputValue(), eventually).toBe('1')
      await form.getByLabel('Title').fill('Breakfast')
      await form.getByLabel('Content').fill('From 7:00.\n\n- Bread\n- Coffee\n\nSee https://www.example.com/breakfast.')
      await button(form, 'Save').click()
      await editor.getByText(`${word} added.`).waitFor()
      for (const place of [reader.getByRole('main'), dialog]) {
        await place.getByRole('heading', { name: 'Breakfast' }).waitFor()
        await expect.poll(() => place.locator('ul.bullets li').allInnerTexts(), eventually).toEqual(['Bread', 'Coffee'])
        const link = place.getByRole('link', { name: 'www.example.com/breakfast' })
        expect([
          await link.getAttribute('href'),
          await link.getAttribute('rel'),
          await link.getAttribute('target'),
        ]).toEqual(['https://www.example.com/breakfast', 'noopener noreferrer', '_blank'])
      }
      await add(of, 'Keys')
      await expect.poll(() => headings(reader.getByRole('main')), eventually).toEqual(['Breakfast', 'Keys'])
      await expect.poll(() => titles(editor), eventually).toEqual(['Breakfast', 'Keys'])
      await button(editor, 'Move Keys up').click()
      await expect.poll(() => headings(dialog), eventually).toEqual(['Keys', 'Breakfast'])

      await button(editor, 'Edit Breakfast').click()
      const edited = editor.getByRole('dialog', { name: editWords })
      await edited.getByLabel('Title').fill('Breakfast and coffee')
      await button(edited, 'Save').click()
      await editor.getByText(`${word} updated.`).waitFor()
      await reader.getByRole('heading', { name: 'Breakfast and coffee' }).waitFor()
      await button(editor, 'Delete Keys').click()
      const question = editor.getByRole('alertdialog', { name: 'Delete “Keys”?' })
      await button(question, 'Cancel').click()
      await button(editor, 'Delete Keys').click()
      await button(question, 'Delete').click()
      await editor.getByText(`${word} deleted.`).waitFor()
      await expect.poll(() => headings(dialog), eventually).toEqual(['Breakfast and coffee'])

      // A hotel with two languages has a switch in the form, and the reader of the second reads it.
      await site.world.call(milica, updateHotelSettings, {
        params: { hotelSlug: hotel },
        body: { content_languages: ['en', 'de'] },
      })
      const german = await getPage(jonas, `guest/${path}`, { locale: 'de-DE' })
      expect(await german.getByRole('heading', { name: 'Breakfast and coffee' }).getAttribute('lang')).toBe('en')
      await editor.getByText('Languages: 1 of 2').waitFor()
      await button(editor, 'Edit Breakfast and coffee').click()
      await edited.getByRole('tab', { name: 'Deutsch Missing in Deutsch' }).click()
      await edited.getByLabel('Title').fill('Frühstück')
      await edited.getByLabel('Content').fill('Ab 7:00 Uhr.')
      await button(edited, 'Save').click()
      await german.getByText('Ab 7:00 Uhr.').waitFor()
      await expect
        .poll(
          async () => [
            await headings(german.getByRole('main')),
            await german.getByRole('heading', { name: 'Frühstück' }).getAttribute('lang'),
            await headings(dialog),
            await expectVisible(editor.getByText('Breakfast and coffee')),
          ],
          eventually,
        )
        .toEqual([['Frühstück'], null, ['Breakfast and coffee'], true])
      await expect.poll(() => editor.getByText('Languages:').count(), eventually).toBe(0)
      expect(await reader.evaluate('globalThis.neverReloaded')).toBe(true)
    })

    test('each rule and each failure has its own message, and the input stays', async () => {
      await add(of, 'Keys')
      await add(of, 'Parking')
      const page = await getPage(milica, `manager/${path}`, desk)
      await button(page, addWords).click()
      const form = page.getByRole('dialog', { name: addWords })
      await expect.poll(() => form.getByLabel('Order').inputValue(), eventually).toBe('3')
      await button(form, 'Save').click()
      await form.getByText(of === 'hotel_guide' ? 'Title and content are required.' : 'A title is required.').waitFor()
      await form.getByLabel('Title').fill('Smoking')
      await form.getByLabel('Order').fill('0')
      await button(form, 'Save').click()
      await form.getByText('The order starts at 1.').waitFor()
      if (of === 'hotel_guide') await form.getByText('Title and content are required.').waitFor()
      await form.getByLabel('Order').fill('3')
      if (of === 'hotel_guide') await form.getByLabel('Content').fill('On the balconies.')
      await page.route(/\/api\/.*\/(guide|house-rules)(\/.*)?$/, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 403, json: { code: 'hotels.feature_off', message: 'x' } }),
      )
      await button(form, 'Save').click()
      await form.getByText(`Failed to add ${failed}`).waitFor()
      await form.getByText('This hotel doesn’t offer this service.').waitFor()
      await expect.poll(() => form.getByLabel('Title').inputValue(), eventually).toBe('Smoking')
      await page.keyboard.press('Escape')
      await button(page, 'Move Parking up').click()
      await page.getByText(`Failed to update ${failed}. This hotel doesn’t offer this service.`).waitFor()
      await button(page, 'Delete Keys').click()
      await button(page.getByRole('alertdialog'), 'Delete').click()
      await page.getByText(`Failed to delete ${failed}. This hotel doesn’t offer this service.`).waitFor()
      expect((await list(of)).map((entry) => entry.title)).toEqual(['Keys', 'Parking'])
    })

    test('entries are reordered with the keyboard alone, and the focus stays on the button', async () => {
      for (const name of ['One', 'Two', 'Three']) await add(of, name)
      const page = await getPage(milica, `manager/${path}`, desk)
      await button(page, 'Move Three up').focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => titles(page), eventually).toEqual(['One', 'Three', 'Two'])
      await expect.poll(() => focused(page), eventually).toBe('Move Three up')
      await page.getByRole('status').getByText('Three is now number 2 of 3.').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await expect.poll(() => titles(page), eventually).toEqual(['Three', 'One', 'Two'])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => titles(page), eventually).toEqual(['One', 'Three', 'Two'])
      expect([await focused(page), (await list(of)).map((entry) => [entry.title, entry.order])]).toEqual([
        'Move Three down',
        [
          ['One', 1],
          ['Three', 2],
          ['Two', 3],
        ],
      ])
    })

    test('a list that does not load says Loading... first, then shows its failure in red, and loads on retry', async () => {
      await add(of, 'Keys')
      const reader = await site.page({ as: jonas, allow: [/status of 500/] })
      let answer = (): void => undefined
      const asked = new Promise<void>((resolve) => (answer = resolve))
      const api = new RegExp(`/api/.*/${path}\\?`)
      await reader.route(api, async (route) => {
        await asked
        await route.fulfill({ status: 500, json: { code: 'platform.unexpected', message: 'x' } })
      })
      await reader.goto(`/${hotel}/guest/${path}`)
      await reader.getByRole('main').getByText('Loading...', { exact: true }).waitFor()
      answer()
      const failure = reader
        .getByRole('alert')
        .filter({ hasText: of === 'hotel_guide' ? 'Failed to fetch guide' : 'Failed to fetch house rules' })
      await failure.waitFor()
      const red = await failure.evaluate((box) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle: (of: unknown) => { color: string; borderColor: string }
        }
        return getComputedStyle(box).color
      })
      expect(red).toMatch(/^(oklch\(0\.\d+ 0\.1\d+ 2\d|rgb\(1[3-9]\d, [0-6]\d)/)
      await reader.unroute(api)
      await button(reader, 'Try again').click()
      expect(await expectVisible(reader.getByRole('heading', { name: 'Keys' }))).toBe(true)
    })
  },
)

test('an entry that a colleague moves while its form is open keeps the new place, unless the form changes it', async () => {
  const [keys, parking, smoking] = [
    await add('hotel_guide', 'Keys'),
    await add('hotel_guide', 'Parking'),
    await add('hotel_guide', 'Smoking'),
  ]
  const page = await getPage(milica, 'manager/guide', desk)
  await button(page, 'Edit Smoking').click()
  const form = page.getByRole('dialog', { name: 'Edit entry' })
  await form.getByLabel('Title').fill('No smoking')
  for (const past of [parking, keys])
    await site.world.call(milica, contracts.hotel_guide.move, {
      params: { hotelSlug: hotel, entryId: smoking.id },
      body: { direction: 'up', past: past.id },
    })
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  expect((await list('hotel_guide')).map(({ title, order }) => [title, order])).toEqual([
    ['No smoking', 1],
    ['Keys', 2],
    ['Parking', 3],
  ])
  await button(page, 'Edit Keys').click()
  await form.getByLabel('Order').fill('10001')
  await button(form, 'Save').click()
  await form.getByText('This isn’t valid. Please check it.').waitFor()
  await form.getByLabel('Order').fill('9')
  await button(form, 'Save').click()
  await expect.poll(() => titles(page), eventually).toEqual(['No smoking', 'Parking', 'Keys'])
})

test('saving over an unseen change shows that change first; a lost answer duplicates nothing @main', async () => {
  const keys = await add('hotel_guide', 'Keys')
  await add('hotel_guide', 'Parking')
  const page = await getPage(milica, 'manager/guide', desk)
  await button(page, 'Edit Keys').click()
  await site.world.call(milica, contracts.hotel_guide.update, {
    params: { hotelSlug: hotel, entryId: keys.id },
    body: { title: 'Keys and doors', content: 'The front door locks at 23:00.' },
  })
  const form = page.getByRole('dialog', { name: 'Edit entry' })
  await form.getByLabel('Title').fill('Room keys')
  await button(form, 'Save').click()
  await form
    .getByText(
      'Someone else has changed this in the meantime. It now says: Keys and doors. If you save again, your version replaces it.',
    )
    .waitFor()
  await form.getByText('The front door locks at 23:00.').waitFor()
  await button(form, 'Save').click()
  await page.getByText('Guide entry updated.').waitFor()

  const added = await loseFirstAnswer(page, '**/api/**/guide', 'POST')
  await button(page, 'Add entry').click()
  await page.getByLabel('Title').fill('Smoking')
  await page.getByLabel('Content').fill('On the balconies.')
  await button(page.getByRole('dialog'), 'Save').click()
  await page.getByText('Guide entry added.').waitFor()
  const moved = await loseFirstAnswer(page, '**/api/**/guide/*/place', 'PUT')
  await button(page, 'Move Smoking up').click()
  await expect.poll(() => titles(page), eventually).toEqual(['Room keys', 'Smoking', 'Parking'])
  const deleted = await loseFirstAnswer(page, '**/api/**/guide/*', 'DELETE')
  await button(page, 'Delete Parking').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await page.getByText('Guide entry deleted.').waitFor()
  expect([added(), moved(), deleted(), (await list('hotel_guide')).map(({ title }) => title)]).toEqual([
    2,
    2,
    2,
    ['Room keys', 'Smoking'],
  ])
})

test('a long guide has a link to each entry, and an offline board changes nothing', async () => {
  for (const name of ['Wi-Fi', 'Breakfast', 'Keys']) await add('hotel_guide', name, 'A long story.\n'.repeat(60))
  const reader = await getPage(jonas, 'guest/guide')
  await reader.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name: 'Keys' }).press('Enter')
  await expect
    .poll(
      () =>
        reader
          .getByRole('heading', { name: 'Keys' })
          .evaluate(
            (heading) =>
              (heading as unknown as { getBoundingClientRect: () => { top: number } }).getBoundingClientRect().top <
              400,
          ),
      eventually,
    )
    .toBe(true)
  await expect.poll(() => focused(reader), eventually).toBe('Keys')
  const editor = await getPage(milica, 'manager/guide', desk)
  await button(editor, 'Edit Keys').waitFor()
  await editor.context().setOffline(true)
  await editor.getByText('You’re offline.').waitFor()
  await expect
    .poll(
      async () => [
        await button(editor, 'Edit Keys').isDisabled(),
        await button(editor, 'Add entry').isDisabled(),
        await button(editor, 'Move Keys up').getAttribute('aria-disabled'),
      ],
      eventually,
    )
    .toEqual([true, true, 'true'])
  await editor.getByText('Breakfast').first().waitFor()
})

test('a guide that is longer than one answer is shown complete, in its order', async () => {
  const names = Array.from({ length: 25 }, (_, at) => `Part ${at + 1}`)
  for (const name of names) await add('hotel_guide', name, 'Добро дошли. '.repeat(380))
  const reader = await getPage(jonas, 'guest/guide')
  await expect.poll(() => headings(reader.getByRole('main')), eventually).toEqual(names)
})

test('the guide and the rules are accessible: 320, 390 and 1280 px wide, light and dark', async () => {
  const check = async (page: Page, name: string) => expect(await findVisualProblems(page, `guide ${name}`)).toEqual([])
  const empty = await getPage(jonas, 'guest/guide')
  await empty.getByText('Nothing written yet').waitFor()
  await check(empty, 'empty')
  for (const of of ['hotel_guide', 'house_rules'] as const) {
    await add(of, 'Wi-Fi', 'Network: Marina Guest\nPassword: jadran-2187\n\nThe signal is strongest near the window.')
    await add(
      of,
      'Donaudampfschifffahrtsgesellschaftskapitänsfrühstück',
      '- Bread\n- Coffee\n- https://www.example.com/a/very/long/address/that/nobody/would/ever/type/on/a/phone?and=more',
    )
    await add(of, 'Keys and doors', 'The front door locks at 23:00. Your room key opens it.')
  }
  for (const { path, tile, page: title } of kinds) {
    const reader = await getPage(jonas, `guest/${path}`)
    await reader.getByRole('heading', { name: 'Keys and doors' }).waitFor()
    await check(reader, path)
    const home = await getPage(jonas, 'guest')
    await home.getByRole('button', { name: tile }).click()
    await home.getByRole('dialog', { name: title }).getByRole('heading', { name: 'Keys and doors' }).waitFor()
    await check(home, `${path}-dialog`)
  }
  const editor = await getPage(milica, 'manager/guide')
  await button(editor, 'Edit Wi-Fi').waitFor()
  await check(editor, 'editor')
  await button(editor, 'Edit Wi-Fi').click()
  await editor.getByRole('dialog').getByLabel('Title').fill(' ')
  await button(editor.getByRole('dialog'), 'Save').click()
  await editor.getByText('Title and content are required.').waitFor()
  await check(editor, 'form')
  await editor.keyboard.press('Escape')
  await button(editor, 'Delete Wi-Fi').click()
  await editor.getByRole('alertdialog').waitFor()
  await check(editor, 'delete')
}, 120_000)
