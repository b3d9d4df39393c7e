import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { type Message } from './contract.ts'
import { getMessages, readConversation, sendMessage } from './contract/inbox.ts'
import { sendMyMessage } from './contract/mine.ts'
import { addQuickReply } from './contract/quick-replies.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person
let stayId: string

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({
    name: 'Hotel Marina, Budva',
    features: { conversations: true },
    content_languages: ['en', 'de'],
  })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  stayId = (await site.world.call(jonas, getMyStay, { params: { hotelSlug: hotel } })).body.stay.id
})

const getPhone = async (path = '/messages', options: Parameters<BrowserServer['page']>[0] = {}): Promise<Page> => {
  const page = await site.page({ as: jonas, ...options })
  await page.goto(`/${hotel}/guest${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const params = () => ({ hotelSlug: hotel, stayId })
const answer = async (said: object): Promise<Message> =>
  (await site.world.call(milica, sendMessage, { params: params(), body: { id: newId(), language: 'en', ...said } }))
    .body
const say = (text: string) =>
  site.world.call(jonas, sendMyMessage, {
    params: { hotelSlug: hotel },
    body: { id: newId(), text, language: 'en', written_at: new Date().toISOString() },
  })
/** The messages that the hotel has, oldest first. */
const onServer = async (): Promise<Message[]> =>
  (await site.world.call(milica, getMessages, { params: params(), query: {} })).body.items.toReversed()
const words = async (): Promise<string[]> =>
  (await onServer()).map(({ text, phrase, image_id }) => `${phrase ?? text}${image_id === null ? '' : ' + picture'}`)
const bubble = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Write to us' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const offline = (page: Page, is: boolean) => page.context().setOffline(is)
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer()

test('what a guest writes without a network waits, and arrives in its order and once @main', async () => {
  const page = await getPhone()
  await page.getByText('Write to reception').waitFor()
  await page.getByRole('button', { name: 'Please clean our room.' }).click()
  await bubble(page, 'Please clean our room.')
    .getByText(/^\d\d:\d\d$/)
    .waitFor()
  await write(page, 'Around noon is best.')
  await expect.poll(words, eventually).toEqual(['clean_room', 'Around noon is best.'])

  await offline(page, true)
  await page.getByText('You’re offline.').waitFor()
  for (const text of ['First', 'Second', 'Third']) await write(page, text)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: await photo() })
  await page.getByRole('button', { name: 'Remove the picture' }).waitFor()
  await write(page, 'The door')
  for (const text of ['First', 'Second', 'Third', 'The door'])
    await bubble(page, text).getByText('Waiting to send').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await words()).toHaveLength(2)

  await offline(page, false)
  await expect
    .poll(words, { timeout: 60_000 })
    .toEqual(['clean_room', 'Around noon is best.', 'First', 'Second', 'Third', 'The door + picture'])
  await page.getByText('Waiting to send').waitFor({ state: 'detached' })
  const shown = await page.getByRole('log').getByRole('listitem').allInnerTexts()
  expect(shown.map((text) => /First|Second|Third|The door|clean|noon/.exec(text)?.[0]).filter(Boolean)).toEqual([
    'clean',
    'noon',
    'First',
    'Second',
    'Third',
    'The door',
  ])
  // The picture comes from the server now, which shows it to this guest.
  const picture = bubble(page, 'The door').getByRole('img')
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), eventually)
    .toBeGreaterThan(0)
}, 120_000)

test('an answer comes live, counts in the header until it is read, and the guest sees what the hotel has read @main', async () => {
  await say('Is breakfast at eight?')
  const home = await getPhone('')
  await home.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await answer({ phrase: 'breakfast_from', phrase_values: { time: '07:00' } })
  await home.getByRole('link', { name: 'Messages, 1 new message' }).waitFor()
  await home
    .getByRole('main')
    .getByRole('link', { name: /1 new message/ })
    .click()
  await bubble(home, 'Breakfast is from 07:00.').getByText('Milica Kovač').waitFor()
  await home.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  const readUntil = async () =>
    (await site.world.call(milica, getMessages, { params: params(), query: {} })).body.guest_read_until
  await expect.poll(readUntil, eventually).not.toBeNull()

  const own = bubble(home, 'Is breakfast at eight?')
  expect(await own.getByText('Seen').count()).toBe(0)
  await site.world.call(milica, readConversation, { params: params(), body: { until: new Date().toISOString() } })
  await own.getByText('Seen').waitFor()
  // A message that comes while the guest looks on is read at once.
  await answer({ text: 'And until ten.' })
  await bubble(home, 'And until ten.').waitFor()
  await expect.poll(async () => (await readUntil()) === (await onServer()).at(-1)?.created_at, eventually).toBe(true)
})

test('a guest reads phrases and quick replies in their language, and what was written beside a translation', async () => {
  const reply = {
    id: newId(),
    title: 'Pool',
    text: 'The pool is open.',
    translations: { de: { text: 'Der Pool ist offen.' } },
  }
  await site.world.call(milica, addQuickReply, { params: { hotelSlug: hotel }, body: reply })
  await answer({ quick_reply_id: reply.id, text: reply.text })
  await answer({ phrase: 'coming_in', phrase_values: { minutes: 1 } })
  const page = await site.page({ as: jonas, locale: 'de-DE' })
  await page.goto(`/${hotel}/guest/messages`)
  const pool = bubble(page, 'Der Pool ist offen.')
  await pool.getByText('Originaltext').click()
  await pool.getByText('The pool is open.').waitFor()
  expect(await expectVisible(bubble(page, 'In 1 Minute'))).toBe(true)
})

test('a phrase takes its value within the sentence, by keyboard too', async () => {
  const page = await getPhone()
  await page.getByRole('button', { name: 'More phrases' }).click()
  const dialog = page.getByRole('dialog', { name: 'Say it in a tap' })
  await dialog.getByLabel(/^Time: .*arrive/).fill('18:45')
  await dialog.getByRole('button', { name: 'Send: We’ll arrive at 18:45.' }).focus()
  await page.keyboard.press('Enter')
  await bubble(page, 'We’ll arrive at 18:45.').waitFor()
  await expect
    .poll(async () => (await onServer()).map(({ phrase, phrase_values }) => ({ phrase, phrase_values })), eventually)
    .toEqual([{ phrase: 'arriving_at', phrase_values: { time: '18:45' } }])
})

test('a guest writes about a request from its card; what the hotel refuses says so and can be removed', async () => {
  const page = await getPhone('')
  await page.getByRole('button', { name: /Make a Request/ }).click()
  await page.getByLabel(/Tell us more|Description/).fill('Two, please')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Request submitted successfully!').waitFor()
  await page.goto(`/${hotel}/guest/requests`)
  await page.getByRole('link', { name: 'Write about this' }).click()
  await page.getByText(/^About: .+, \d\d:\d\d$/).waitFor()
  await write(page, 'Large ones, please.')
  const sent = bubble(page, 'Large ones, please.')
  await sent.getByText(/^About: .+, \d\d:\d\d$/).waitFor()
  await expect.poll(async () => (await onServer())[0]?.about_entity, eventually).toBe('service_requests')

  await page.goto(`/${hotel}/guest/messages?about=service_requests.${newId()}`)
  await page.getByText('About a request').last().waitFor()
  await write(page, 'About nothing.')
  const refused = bubble(page, 'About nothing.')
  await refused.getByRole('alert').waitFor()
  await refused.getByRole('button', { name: 'Remove' }).click()
  await refused.waitFor({ state: 'detached' })
  expect(await words()).toEqual(['Large ones, please.'])
})

test('a long thread opens at its end and loads what was before on the way up, without a jump', async () => {
  for (let number = 1; number <= 45; number += 1) await answer({ text: `Message number ${number}.` })
  const page = await getPhone()
  await bubble(page, 'Message number 45.').waitFor()
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollHeight - innerHeight - scrollY'), eventually)
    .toBeLessThan(5)
  expect(await bubble(page, 'Message number 10.').count()).toBe(0)
  const anchor = bubble(page, 'Message number 17.')
  await page.evaluate('scrollTo(0, 0)')
  await bubble(page, 'Message number 10.').waitFor()
  expect((await anchor.boundingBox())?.y).toBeLessThan(700)
  expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(300)
  await page.evaluate('scrollTo(0, 0)')
  expect(await expectVisible(bubble(page, 'Message number 1.'))).toBe(true)
})

test('the page has no axe findings and never scrolls sideways', async () => {
  await answer({ phrase: 'late_check_out_until', phrase_values: { time: '13:00' } })
  await say('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz')
  const looks: { locale: Language; width: number; height: number; dark?: true }[] = [
    { locale: 'de', width: 320, height: 640 },
    { locale: 'hu', width: 320, height: 640, dark: true },
    { locale: 'en', ...phone, dark: true },
    { locale: 'en', ...desk },
  ]
  for (const look of looks) {
    const page = await site.page({ as: jonas, ...look })
    await page.goto(`/${hotel}/guest/messages`)
    await bubble(page, '13:00').waitFor()
    const isWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect([look.locale, await isWide(), await axeViolations(page)]).toEqual([look.locale, false, []])
    await page.locator('.talk-strip button').last().click()
    await page.getByRole('dialog').getByRole('button').nth(5).waitFor()
    expect([look.locale, await isWide(), await axeViolations(page)]).toEqual([look.locale, false, []])
    await page.context().close()
  }
}, 120_000)

test('where conversations are off, nothing of them is shown, asked for or reachable', async () => {
  await site.world.server.database.onPlatform((tx) =>
    tx
      .updateTable('hotels')
      .set({ features: { conversations: false } })
      .where('id', '=', hotel)
      .execute(),
  )
  const page = await site.page({ as: jonas })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(`/${hotel}/guest/requests`)
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Messages' }).count()).toBe(0)
  await page.goto(`/${hotel}/guest/settings`)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await page.getByText('Travelling together?').count()).toBe(0)
  await page.goto(`/${hotel}/guest/messages`)
  await page.waitForURL(`**/${hotel}/guest`)
  await page.getByRole('button', { name: /Make a Request/ }).waitFor()
  expect(asked.filter((path) => /\/my\/(conversation|messages)/.test(path))).toEqual([])
})
