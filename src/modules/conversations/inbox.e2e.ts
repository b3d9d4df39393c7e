import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { getKeys } from '#testing/pages/keys.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import type { Person } from '#testing/test-server.ts'
import { getMyConversation } from './contract.ts'
import { getMessages, sendMessage } from './contract/inbox.ts'
import { readMyConversation, sendMyMessage } from './contract/mine.ts'
import { addQuickReply } from './contract/quick-replies.ts'

let site: BrowserServer
let hotelSlug: string
let jonas: Person
let milica: Person
let dragan: Person
let stayId: string

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
// Each test has its own hotel: the inbox is not affected by earlier ones.
beforeEach(async () => {
  const { world } = site
  hotelSlug = await world.aHotel({
    name: 'Hotel Marina, Budva',
    features: { conversations: true },
    content_languages: ['en', 'de'],
  })
  jonas = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  dragan = await world.aManager(hotelSlug, { display_name: 'Dragan Ilić' })
  stayId = await seedStay(world, hotelSlug, [jonas])
})

const say = async (text: string, language: 'de' | 'en' = 'de') =>
  (
    await site.world.call(jonas, sendMyMessage, {
      params: { hotelSlug },
      body: { id: newId(), text, language, written_at: new Date().toISOString() },
    })
  ).body
const answer = (text: string, who = dragan) =>
  site.world.call(who, sendMessage, {
    params: { hotelSlug, stayId },
    body: { id: newId(), text, language: 'en' },
  })
const mine = async () => (await site.world.call(jonas, getMyConversation, { params: { hotelSlug } })).body
const conversation = async () =>
  (await site.world.call(milica, getMessages, { params: { hotelSlug, stayId } })).body.conversation
const addReply = (title: string, text: string, german?: string) =>
  site.world.call(milica, addQuickReply, {
    params: { hotelSlug },
    body: { id: newId(), title, text, translations: german === undefined ? {} : { de: { text: german } } },
  })

type Look = {
  as?: Person
  size?: { width: number; height: number }
  path?: string
  locale?: string
  allow?: RegExp[]
}
const open = async ({ as = milica, size = desk, path = 'inbox', locale = 'en-GB', allow = [] }: Look = {}) => {
  const page = await site.page({ as, ...size, locale, allow })
  await page.goto(`/${hotelSlug}/manager/${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  return page
}
const openThread = async (look: Look = {}) => {
  const page = await open({ ...look, path: `inbox/${stayId}` })
  await page.locator('.composer').waitFor()
  return page
}
const row = (page: Page, name = 'Jonas Weber'): Locator => page.locator('.inrow').filter({ hasText: name })
const bubble = (page: Page, text: string): Locator => page.locator('.msg').filter({ hasText: text })
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Answer', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

/** A colleague answers while the message of this page is under way. */
const answerFirst = async (page: Page): Promise<void> => {
  let isFirst = true
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST' && isFirst) {
      isFirst = false
      await answer('Below the mirror.')
    }
    return route.continue()
  })
}

test('a message waits on desk and phone at once, is claimed, answered with a phrase, closed, and opens again @main', async () => {
  const [page, hand] = await Promise.all([open(), open({ as: dragan, size: phone })])
  await Promise.all([page, hand].map((one) => one.getByText('Nobody is waiting for an answer.').waitFor()))
  await say('Gibt es morgen Frühstück auf der Terrasse?')
  await Promise.all([page, hand].map((one) => row(one).waitFor()))
  await page
    .getByRole('link', { name: /^Inbox/ })
    .filter({ hasText: '1' })
    .waitFor()

  await row(page).click()
  await bubble(page, 'Gibt es morgen Frühstück').waitFor()
  await page.getByText('Reads German', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Room 12, Jonas Weber' }).getByRole('button', { name: 'I’ll take it' }).click()
  await page.getByText('Taken by Milica Kovač').waitFor()
  await row(hand).click()
  await hand.getByText('Taken by Milica Kovač').waitFor()

  await page.getByRole('button', { name: 'Phrases' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Breakfast is from/ })
    .click()
  await page.getByLabel('Time').fill('07:00')
  await send(page)
  const said = bubble(page, 'Breakfast is from 07:00')
  await said.getByRole('button', { name: 'What the guest reads' }).click()
  await said.locator('[lang=de]').filter({ hasText: 'Frühstück' }).waitFor()
  await bubble(hand, 'Breakfast is from 07:00').waitFor()
  expect((await mine()).items[0]).toMatchObject({ phrase: 'breakfast_from', phrase_values: { time: '07:00' } })

  const until = (await mine()).items[0]?.created_at ?? ''
  await site.world.call(jonas, readMyConversation, { params: { hotelSlug }, body: { until } })
  await said.getByText('Seen').waitFor()

  await page.getByRole('button', { name: 'Close conversation' }).click()
  await page.getByRole('tab', { name: 'Closed' }).click()
  await row(page).waitFor()
  await hand.getByRole('button', { name: 'Open conversation again' }).waitFor()
  await say('Danke! Und wo?')
  await page.getByRole('tab', { name: /Waiting/ }).click()
  await row(page).waitFor()
  await expect
    .poll(() => conversation(), eventually)
    .toMatchObject({
      status: 'waiting',
      claimed_by: null,
      assignee_name: 'Milica Kovač',
      unread: 0,
    })
})

test('who writes while a colleague answers is asked first, and nothing is sent twice @main', async () => {
  await say('Gibt es einen Föhn?')
  const page = await openThread()
  await field(page).fill('In the drawer.')
  await answerFirst(page)
  await send(page)
  const asked = page.getByRole('alertdialog', { name: 'Dragan Ilić has just answered.' })
  await asked.getByText('Below the mirror.').waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => field(page).inputValue(), eventually).toBe('In the drawer.')
  expect((await mine()).items).toHaveLength(2)
})

test('“Send anyway” sends it once', async () => {
  await say('Gibt es einen Föhn?')
  const page = await openThread()
  await field(page).fill('In the drawer.')
  await answerFirst(page)
  await send(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send anyway' }).click()
  await bubble(page, 'In the drawer.').waitFor()
  await expect.poll(() => field(page).inputValue(), eventually).toBe('')
  expect((await mine()).items.map(({ text }) => text)).toEqual([
    'In the drawer.',
    'Below the mirror.',
    'Gibt es einen Föhn?',
  ])
})

/** Holds the page's messages back until they are let go or refused. */
const holdMessages = async (page: Page) => {
  const held = Promise.withResolvers<'let go' | 'refused'>()
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || (await held.promise) === 'let go') return route.continue()
    return route.fulfill({ status: 400, json: { error: { code: 'platform.validation', message: 'Refused.' } } })
  })
  return { letGo: () => held.resolve('let go'), refuse: () => held.resolve('refused') }
}

test('the next sentence is begun while the one before is under way, and stays', async () => {
  const page = await openThread()
  const { letGo } = await holdMessages(page)
  await field(page).fill('Breakfast is on the terrace.')
  await send(page)
  await field(page).and(page.locator(':focus')).waitFor()
  await field(page).pressSequentially('It is')
  letGo()
  await bubble(page, 'Breakfast is on the terrace.').waitFor()
  await expect.poll(() => field(page).inputValue(), eventually).toBe('It is')
  await field(page).pressSequentially(' from seven.')
  await send(page)
  await bubble(page, 'It is from seven.').waitFor()
  expect((await mine()).items.map(({ text }) => text)).toEqual(['It is from seven.', 'Breakfast is on the terrace.'])
})

test('a refused message returns in front of what was typed meanwhile, and can be sent', async () => {
  const page = await openThread({ allow: [/status of 400/] })
  const { refuse } = await holdMessages(page)
  await field(page).fill('Breakfast is on the terrace.')
  await send(page)
  await expect.poll(() => field(page).inputValue(), eventually).toBe('')
  await field(page).fill('It is from seven.')
  refuse()
  await page.getByText('The message couldn’t be sent. Please try again.').waitFor()
  await expect.poll(() => field(page).inputValue(), eventually).toBe('Breakfast is on the terrace.\nIt is from seven.')
  await page.unroute('**/messages')
  await send(page)
  await bubble(page, 'It is from seven.').waitFor()
  expect((await mine()).items).toHaveLength(1)
})

test('a text that was typed before a phrase is there again after it', async () => {
  const page = await openThread()
  await field(page).fill('The pool is open too.')
  await page.getByRole('button', { name: 'Phrases' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Breakfast is from/ })
    .click()
  await page.getByLabel('Time').fill('07:00')
  await send(page)
  await bubble(page, 'Breakfast is from 07:00').waitFor()
  await expect.poll(() => field(page).inputValue(), eventually).toBe('The pool is open too.')
  await send(page)
  await bubble(page, 'The pool is open too.').waitFor()
  expect((await mine()).items.map(({ phrase }) => phrase)).toEqual([null, 'breakfast_from'])
})

test('a quick reply arrives in the guest’s language, and a changed one says that it does not', async () => {
  await addReply('Parking', 'Parking is behind the house.', 'Parken Sie hinter dem Haus.')
  await say('Wo können wir parken?')
  const page = await openThread()
  await page.getByText('Jonas reads German').waitFor()
  await page.getByRole('button', { name: 'Parking' }).click()
  await page.getByText('Jonas reads German').waitFor()
  await send(page)
  const sent = bubble(page, 'Parking is behind the house.')
  await sent.getByRole('button', { name: 'What the guest reads' }).click()
  await sent.getByText('Parken Sie hinter dem Haus.').waitFor()

  await page.getByRole('button', { name: 'Parking' }).click()
  await field(page).fill('Parking is behind the house. It is free.')
  await page.getByText('Sent in English only').waitFor()
  await send(page)
  await bubble(page, 'It is free.').waitFor()
  const [newest] = (await mine()).items
  expect(newest).toMatchObject({ language: 'en', translations: {} })
})

test('a request is made from a message, once, and its chip follows it @main', async () => {
  await say('Wir brauchen Handtücher.')
  const [page, other] = [await openThread(), await openThread({ as: dragan })]
  const make = async (one: Page) => {
    await one.getByRole('button', { name: 'Make a request' }).click()
    const dialog = one.getByRole('dialog')
    await dialog.getByLabel('Description').waitFor()
    return dialog
  }
  const [form, late] = [await make(page), await make(other)]
  await expect
    .poll(
      async () => [
        await form.getByLabel('Room').inputValue(),
        await form.getByLabel('Guest’s name').inputValue(),
        await form.getByLabel('Description').inputValue(),
      ],
      eventually,
    )
    .toEqual(['Room 12', 'Jonas Weber', 'Wir brauchen Handtücher.'])
  await form.getByRole('radio', { name: 'Towels' }).check({ force: true })
  await form.getByRole('button', { name: 'Send request' }).click()
  const chip = page.locator('.msg').getByRole('link', { name: /Towels/ })
  await chip.filter({ hasText: 'Pending' }).waitFor()
  await page
    .getByRole('complementary', { name: 'The stay' })
    .getByRole('link', { name: /Towels/ })
    .waitFor()
  await late.getByRole('button', { name: 'Send request' }).click()
  await late.getByText('There is already a request for this message.').waitFor()
  await late.getByRole('button', { name: 'Cancel' }).click()
  await other
    .locator('.msg')
    .getByRole('link', { name: /Towels/ })
    .waitFor()

  await chip.click()
  const card = page.getByRole('article').filter({ hasText: 'Wir brauchen Handtücher.' })
  await card.getByRole('button', { name: 'Start' }).click()
  await other
    .locator('.msg')
    .getByRole('link', { name: /Towels/ })
    .filter({ hasText: 'In progress' })
    .waitFor()

  await card.getByRole('link', { name: 'Write to the guest' }).click()
  await page
    .locator('.composer')
    .getByText(/About: Towels, \d\d:\d\d/)
    .waitFor()
  await field(page).fill('They are on the way.')
  await send(page)
  await bubble(page, 'They are on the way.')
    .getByText(/About: Towels, \d\d:\d\d/)
    .waitFor()
  expect((await mine()).items[0]).toMatchObject({ about_entity: 'service_requests' })
})

test('the banner speaks of messages, and its button claims the wait', async () => {
  const page = await open({ path: '' })
  await say('Hallo?')
  const banner = page.getByRole('complementary').filter({ hasText: 'Room 12 · message' })
  await banner.getByRole('button', { name: 'I’ll take it' }).click()
  await expect.poll(async () => (await conversation())?.claimed_by, eventually).toBe('Milica Kovač')
  await page.getByText('Room 12 · message').waitFor({ state: 'detached' })
})

test('the badge counts what rings for its reader', async () => {
  const reception = await site.world.aManager(hotelSlug, { staff_role: 'reception' })
  const silent = await site.world.aManager(hotelSlug, { follows: [] })
  const [desktop, office] = await Promise.all([open({ as: reception }), open({ as: silent })])
  await say('Where is the pool?', 'en')
  await Promise.all([desktop, office].map((page) => row(page).waitFor()))
  const badge = (page: Page) => page.locator('.bar a[href$="/manager/inbox"] .badge')
  await badge(desktop).filter({ hasText: '1' }).waitFor()
  expect(await badge(office).count()).toBe(0)
})

test('on a phone Inbox is the fourth entry, the bar makes room for the thread, and Back returns to the list', async () => {
  await say('Hallo?')
  const page = await open({ size: phone })
  const labels = () => page.locator('.bar li:visible .label').allInnerTexts()
  await expect.poll(labels, eventually).toEqual(['Dashboard', 'Requests', 'Orders', 'Inbox', 'More'])
  await page.getByRole('checkbox', { name: 'Mine' }).check()
  await page.getByText('Nobody is waiting for an answer.').waitFor()
  await page.getByRole('checkbox', { name: 'Mine' }).uncheck()
  await row(page).click()
  await bubble(page, 'Hallo?').waitFor()
  expect(await page.locator('.bar').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'The stay' }).click()
  await page.getByRole('dialog').getByText('Not confirmed').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  expect(await expectVisible(row(page))).toBe(true)
})

test('where conversations are off there is no entry, no page and no button', async () => {
  hotelSlug = await site.world.aHotel({ name: 'Old Town, Kotor' })
  milica = await site.world.aManager(hotelSlug)
  const page = await open({ path: 'requests' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/${hotelSlug}/manager/inbox`)
  await page.waitForURL(`**/${hotelSlug}/manager`)
  await page.getByRole('navigation').getByText('Taxi').waitFor()
  expect(await page.getByRole('link', { name: /Inbox/ }).count()).toBe(0)
  expect(
    asked.filter((url) => /conversations|quick-replies/.test(new URL(url).pathname) && url.includes('/api/')),
  ).toEqual([])
})

test('quick replies are written, moved and deleted', async () => {
  await addReply('Parking', 'Parking is behind the house.')
  const page = await open({ path: 'inbox/replies' })
  await page.getByRole('button', { name: 'Add quick reply' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Late check-out')
  await form.getByLabel('Answer').fill('It is possible until 13:00.')
  await form.getByRole('tab', { name: /Deutsch/ }).click()
  await form.getByLabel('Answer').fill('Bis 13:00 ist es möglich.')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Quick reply saved').waitFor()
  const titles = () => page.locator('ol.entries li b').allInnerTexts()
  await expect.poll(titles, eventually).toEqual(['Parking', 'Late check-out'])
  await page.getByRole('button', { name: 'Move Late check-out up' }).click()
  await expect.poll(titles, eventually).toEqual(['Late check-out', 'Parking'])
  await page.getByRole('button', { name: 'Delete Parking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(titles, eventually).toEqual(['Late check-out'])
})

test('without a network the inbox is read and says why it cannot be answered', async () => {
  await say('Hallo?')
  const page = await openThread()
  await page.context().setOffline(true)
  await page.getByText('You are offline. You can read here').waitFor()
  await expect.poll(() => page.locator('.composer').count(), eventually).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Close conversation' }).isDisabled(), eventually).toBe(true)
  await page.context().setOffline(false)
  await page.locator('.composer').waitFor()
})

test('the keyboard alone opens a conversation and answers', async () => {
  await say('Hallo?')
  const page = await open()
  await row(page).waitFor()
  const keys = getKeys(page)
  await keys.use(/link ".*Jonas Weber/)
  await page.locator('.composer').waitFor()
  await keys.use('button "Phrases"')
  await page.getByRole('dialog').getByText('They arrive in the guest').waitFor()
  await keys.press('Escape')
  await keys.isAt('button "Phrases"')
  await keys.fill('textbox "Answer"', 'Good evening!')
  await keys.press('Enter')
  await bubble(page, 'Good evening!').waitFor()
  expect((await mine()).items[0]?.text).toBe('Good evening!')
})

test('the list of stays says which guests wait to be read, and leads to what they wrote', async () => {
  await say('Wo können wir parken?')
  const page = await open()
  await page.goto(`/${hotelSlug}/manager/stays`)
  await page.getByRole('tab', { name: /In house/ }).click()
  await page.getByRole('link', { name: 'Messages: Room 12, 1 new message', exact: true }).waitFor()
  await say('Hallo?')
  await page.getByRole('link', { name: 'Messages: Room 12, 2 new messages', exact: true }).click()
  await bubble(page, 'Hallo?').waitFor()
  await page.goBack()
  expect(await expectVisible(page.getByRole('link', { name: 'Messages: Room 12', exact: true }))).toBe(true)
})

const paths = () => [
  { path: 'inbox', shown: '.inrow' },
  { path: `inbox/${stayId}`, shown: '.msg' },
  { path: 'inbox/replies', shown: 'li.m' },
]
const fill = async () => {
  await addReply('Parking', 'Parking is behind the house.', 'Parken Sie hinter dem Haus.')
  await say('Wo können wir parken?')
  await answer('Behind the house.')
  await say('Danke!')
}
const goTo = async (page: Page, { path, shown }: ReturnType<typeof paths>[number]) => {
  await page.goto(`/${hotelSlug}/manager/${path}`)
  await page.locator(shown).first().waitFor()
}

test.each([
  ['desk', desk],
  ['phone', phone],
])('on a %s inbox, thread and quick replies have no axe findings in both themes', async (_name, size) => {
  await fill()
  const page = await open({ size })
  for (const screen of paths()) {
    await goTo(page, screen)
    await page.emulateMedia({ colorScheme: 'light' })
    expect([screen.path, await axeViolations(page)]).toEqual([screen.path, []])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect([screen.path, await axeViolations(page, 'colours')]).toEqual([screen.path, []])
  }
})

test.each(['de-DE', 'hu-HU'])('in %s nothing scrolls sideways on a phone of 320 pixels', async (locale) => {
  await fill()
  const page = await open({ size: { width: 320, height: 640 }, locale })
  for (const screen of paths()) {
    await goTo(page, screen)
    expect([screen.path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([screen.path, 320])
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('.threadhead, .composer, .inbox__head')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className)`,
      ),
    ).toEqual([])
  }
})
