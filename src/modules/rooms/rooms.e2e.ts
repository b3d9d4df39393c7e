import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getHotel, type GuestSignInPolicy } from '#modules/hotels/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { signOutGuest } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import type { Person } from '#testing/test-server.ts'
import * as rooms from './contract.ts'

// The package is older than modules, and its types do not match.
const { default: readCode } = createRequire(import.meta.url)('jsqr') as {
  default: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null
}

let site: BrowserServer
let hotel: string
let vera: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', accent: '#0f4c5c' })
  vera = await site.world.aManager(hotel)
})

const english = { locale: 'en-GB' } as const
const params = () => ({ hotelSlug: hotel })
const add = (...room_numbers: string[]) =>
  site.world.call(vera, rooms.addRooms, { params: params(), body: { room_numbers } })
const choose = (guest_signin: GuestSignInPolicy) =>
  site.world.call(vera, rooms.changeGuestSignIn, { params: params(), body: { guest_signin } })
const getCard = async (room: string) =>
  (await site.world.call(vera, rooms.listRoomCards, { params: params() })).body.items.find(
    ({ room_number }) => room_number === room,
  ) as rooms.RoomCard
const staff = async (path: string): Promise<Page> => {
  const page = await site.page({ as: vera, ...english, ...desk })
  await page.goto(`/${hotel}/manager/${path}`)
  return page
}
/** A guest's phone that scans a card and opens its URL. */
const scanned = async (card: string): Promise<Page> => {
  const page = await site.page(english)
  await page.goto(`/${hotel}/r#${card}`)
  return page
}
const getPath = (page: Page): string => new URL(page.url()).pathname

test('a manager adds rooms and prints their cards; a guest scans one, enters a name, and is signed in to that room @main', async () => {
  const page = await staff('settings')
  await page.getByRole('link', { name: 'Room cards' }).click()
  await page.getByRole('button', { name: 'Add rooms' }).click()
  await page.getByRole('textbox', { name: 'Rooms' }).fill('101-104\nApt 9')
  await page.getByText('5 rooms: Room 101, Room 102, Room 103 … Apt 9').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('5 rooms were added.').waitFor()
  await page.getByRole('link', { name: 'Print all cards' }).click()
  await page.getByText('5 rooms · A4, four cards on a sheet').waitFor()
  // Four on the first sheet, one on the second, no third sheet.
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(sheets).toHaveLength(2)
  const card = page.getByRole('article', { name: 'Room 102' })
  for (const words of ['Scan me', 'Scannen Sie mich', 'Отсканируйте меня', 'Skenirajte me'])
    await expect.poll(() => card.getByText(words, { exact: true }).count(), eventually).toBe(1)

  const { data, info } = await sharp(await card.getByRole('img', { name: 'QR code of Room 102' }).screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const address = readCode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  const { card_token } = await getCard('Room 102')
  expect(address).toBe(`${site.base}/${hotel}/r#${card_token}`)

  const phone = await site.page(english)
  const sent: string[] = []
  phone.on('request', (request) => void sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await phone.goto(address)
  await phone.locator('.plate').filter({ hasText: '102' }).waitFor()
  await expect.poll(() => phone.getByRole('textbox').count(), eventually).toBe(1)
  await expect.poll(() => phone.url(), eventually).toBe(`${site.base}/${hotel}/auth`)
  await phone.getByLabel('Guest name').fill('Ana Petrović')
  await phone.keyboard.press('Enter')
  await phone.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
  expect(await phone.evaluate(() => JSON.parse(localStorage.getItem('guestSession') ?? '{}') as unknown)).toMatchObject(
    { roomNumber: 'Room 102', guestName: 'Ana Petrović' },
  )
  // The card's token was sent in request bodies only, and is not kept.
  expect(sent.filter((one) => one.includes(card_token))).toEqual([])
  expect(
    await phone.evaluate(
      (token) =>
        [...Object.values(localStorage), ...Object.values(sessionStorage)].filter((one) => String(one).includes(token)),
      card_token,
    ),
  ).toEqual([])

  // Scanned again, it leads to the home.
  await phone.goto(address)
  await phone.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
})

describe('a renewed card', () => {
  test('is refused with a kind message, and the guest can sign in by hand; a reload does not bring it back', async () => {
    await add('Room 12')
    const old = await getCard('Room 12')
    const page = await staff('rooms')
    await page.getByRole('button', { name: 'New card for Room 12' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew card' }).click()
    await page.getByText('The room has a new card. Please print it.').waitFor()
    const guest = await scanned(old.card_token)
    await guest.getByText('This card is no longer valid.').waitFor()
    await guest.getByLabel('Room number').fill('Room 12')
    await guest.getByLabel('Guest name').fill('Ana Petrović')
    await guest.getByRole('button', { name: 'Sign In as Guest' }).click()
    await guest.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
    await page.getByRole('button', { name: 'Remove Room 12' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('No rooms yet').waitFor()
    // The focus moves to the position of the removed room.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), eventually).toBe('rooms')
    const again = await scanned(old.card_token)
    await again.getByText('This card is no longer valid.').waitFor()
    await again.reload()
    await again.getByLabel('Access code').waitFor()
    expect(await again.getByText('This card is no longer valid.').count()).toBe(0)
  })
  test('leads to the reception where only a card is accepted, also when it is renewed while the name is typed', async () => {
    await add('Room 12')
    await choose('qr')
    const old = await getCard('Room 12')
    const guest = await scanned(old.card_token)
    await guest.getByLabel('Guest name').fill('Ana Petrović')
    await site.world.call(vera, rooms.renewAllCards, { params: params() })
    await guest.getByRole('button', { name: 'Sign In as Guest' }).click()
    await guest.getByText('Please scan it, or ask at reception').waitFor()
    expect(await guest.getByRole('textbox').count()).toBe(0)
  })
  test('a phone without a network says so, and reads the card once it is online again', async () => {
    await add('Room 12')
    const { card_token } = await getCard('Room 12')
    const guest = await site.page(english)
    await guest.route('**/scanned-card', (route) => route.abort())
    await guest.goto(`/${hotel}/r#${card_token}`)
    await guest.getByText('The card couldn’t be read.').waitFor()
    await guest.unroute('**/scanned-card')
    await guest.getByRole('button', { name: 'Try again' }).click()
    await guest.locator('.plate').filter({ hasText: '12' }).waitFor()
    await guest.getByRole('button', { name: 'Another room? Sign in without the card' }).click()
    expect(await expectVisible(guest.getByLabel('Room number'))).toBe(true)
  })
})

describe('the guest sign-in policy', () => {
  test('is chosen in the settings; the sign-in page applies it, and says kindly what it could not confirm', async () => {
    const page = await staff('settings')
    await page.getByRole('radio', { name: 'The card in the room' }).check()
    const save = page
      .locator('form')
      .filter({ has: page.getByRole('radio', { name: 'Room and name' }) })
      .getByRole('button', { name: 'Save' })
    await save.click()
    await page.getByText('Please enter your rooms first').waitFor()
    await add('Room 12')
    await save.click()
    await page.getByText('Saved. Guests who are signed in stay signed in.').waitFor()
    const guest = await site.page(english)
    await guest.goto(`/${hotel}/auth`)
    await guest.getByText('Please scan the card in your room').waitFor()
    expect(await guest.getByRole('textbox').count()).toBe(0)

    await page.getByRole('radio', { name: 'A code for the stay' }).check()
    await save.click()
    await expect
      .poll(async () => (await site.world.call(vera, getHotel, { params: params() })).body.guest_signin, eventually)
      .toBe('code')
    await guest.reload()
    await guest.getByLabel('Room number').fill('Room 12')
    await guest.getByLabel('Guest name').fill('Ana Petrović')
    await guest.getByLabel('Code of your stay').fill('AAA-AAA')
    await guest.getByRole('button', { name: 'Sign In as Guest' }).click()
    await guest.getByText('We couldn’t confirm your stay with these details.').waitFor()
    const [room] = (await site.world.call(vera, rooms.listRooms, { params: params() })).body.items
    await guest.getByLabel('Code of your stay').fill(room?.stay_code ?? '')
    await guest.getByRole('button', { name: 'Sign In as Guest' }).click()
    await guest.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
  })
})

test('the end of a stay: its guests are thanked on the sign-in page within a second, and are no longer listed @main', async () => {
  await add('Room 12')
  const { card_token } = await getCard('Room 12')
  const guest = await scanned(card_token)
  await guest.getByLabel('Guest name').fill('Ana Petrović')
  await guest.keyboard.press('Enter')
  await guest.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
  await guest.getByText('Live', { exact: true }).waitFor()
  const page = await staff('rooms')
  await page.getByText('Ana Petrović').waitFor()
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'End the stay in Room 12' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'End the stay in Room 12?' })
  await question.waitFor()
  const answered = page.waitForResponse((response) => response.url().endsWith('/ended-stays'))
  await question.getByRole('button', { name: 'End stay' }).press('Enter')
  await answered
  const began = performance.now()
  await guest.getByText('Thank you for staying with us').waitFor()
  expect(performance.now() - began).toBeLessThan(1_000)
  await expect.poll(() => getPath(guest), eventually).toBe(`/${hotel}/auth`)
  await page.getByText('Nobody is signed in').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), eventually).toBe('who-is-here')
})

test('staff can remove an access code set by a stranger, for a room of the list and for one in which nobody is signed in', async () => {
  const signIn = (room_number: string, access_code = '') =>
    site.world.call({ cookie: '', id: '', hotelId: null }, signInGuest, {
      params: params(),
      body: { room_number, guest_name: 'Future Guest', access_code },
    })
  await signIn('Room 44', 'squat')
  const page = await staff('rooms')
  await page.getByText('has set an access code').waitFor()
  await page.getByRole('button', { name: 'Forget the access codes of Room 44' }).click()
  await page
    .getByRole('alertdialog', { name: 'Forget the access codes of Room 44?' })
    .getByRole('button', { name: 'Forget' })
    .click()
  await page.getByText('The access codes have been forgotten.').waitFor()
  await page.getByText('has set an access code').waitFor({ state: 'detached' })
  expect((await signIn('Room 44')).status).toBe(201)

  const { headers } = await signIn('Room 45', 'squat')
  await site.world.call(
    { cookie: String(headers['set-cookie']).split(';')[0] ?? '', id: '', hotelId: null },
    signOutGuest,
    { params: params() },
  )
  await page.getByRole('button', { name: 'Forget access codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forget access codes' })
  await dialog.getByLabel('Room number').fill('Room 46')
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await dialog.getByText('No guest of Room 46 has set an access code.').waitFor()
  await dialog.getByLabel('Room number').fill('room 45')
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await signIn('Room 45')).status).toBe(201)
})

test('more than one page of guests: the rest loads on demand', async () => {
  for (let guests = 1; guests <= 101; guests += 1)
    await site.world.aGuest(hotel, { room_number: `Room ${guests}`, guest_name: `Guest Number${guests}` })
  const page = await staff('rooms')
  await page.getByText('Guest Number100').waitFor()
  expect(await page.getByText('Guest Number101').count()).toBe(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('Guest Number101').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count(), eventually).toBe(0)
})

describe('the room that a guest types', () => {
  const fill = async (guest: Page, room: string) => {
    await guest.getByLabel('Room number').fill(room)
    await guest.getByRole('button', { name: 'Sign In as Guest' }).click()
  }
  const message = 'Room number must include "apt" or "room".'

  test('is understood in a hotel with a list; a number that is nobody’s gets the message, and the field @main', async () => {
    await add('Room 5', 'Apt 5', 'Room 12')
    const guest = await site.page(english)
    await guest.goto(`/${hotel}/auth`)
    await guest.getByLabel('Guest name').fill('Ana Petrović')
    for (const room of ['99', '5']) {
      await fill(guest, room)
      await guest.getByText(message).first().waitFor()
      await expect
        .poll(() => guest.evaluate(() => document.activeElement?.getAttribute('name')), eventually)
        .toBe('room_number')
      await guest.reload()
      await guest.getByLabel('Guest name').fill('Ana Petrović')
    }
    await fill(guest, 'Zimmer 12')
    await guest.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
    expect(
      await guest.evaluate(() => JSON.parse(localStorage.getItem('guestSession') ?? '{}') as unknown),
    ).toMatchObject({ roomNumber: 'Room 12' })
  })
  test('is refused in the browser where the hotel has no list', async () => {
    const guest = await site.page(english)
    await guest.goto(`/${hotel}/auth`)
    const sent: string[] = []
    guest.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
    await guest.getByLabel('Guest name').fill('Ana Petrović')
    await fill(guest, 'Zimmer 12')
    await guest.getByText(message).waitFor()
    expect(sent.filter((path) => path.endsWith('/guest-session'))).toEqual([])
  })
})

test('rooms stand by floor where announcements ask for it, and a room moves to another floor or to none', async () => {
  const page = await staff('rooms')
  await page.getByRole('button', { name: 'Add rooms' }).click()
  await page.getByRole('textbox', { name: 'Rooms' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Floor' }).count()).toBe(0)
  await site.world.call(vera, updateHotelSettings, {
    params: params(),
    body: { guest_services: { announcements: true } },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Add rooms' }).click()
  await page.getByRole('textbox', { name: 'Rooms' }).fill('101-103')
  await page.getByRole('textbox', { name: 'Floor' }).fill('1')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('3 rooms were added.').waitFor()
  await page.getByRole('heading', { name: 'Floor 1' }).waitFor()
  const move = async (room: string, floor: string) => {
    await page.getByRole('button', { name: `Floor of ${room}` }).click()
    const dialog = page.getByRole('dialog', { name: `Floor of ${room}` })
    await dialog.getByLabel('Floor').fill(floor)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await move('Room 103', 'Garden house')
  await page.getByRole('heading', { name: 'Garden house' }).waitFor()
  // The pressed button has moved away, so the focus stays with the list.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), eventually).toBe('rooms')
  await move('Room 102', '')
  await page.getByRole('heading', { name: 'Rooms without a floor' }).waitFor()
  await move('Room 103', '1')
  await expect
    .poll(() => page.getByRole('heading', { level: 3 }).allTextContents(), eventually)
    .toEqual(['Floor 1', 'Rooms without a floor'])
  expect((await site.world.call(vera, rooms.listRooms, { params: params() })).body.items).toMatchObject([
    { room_number: 'Room 101', floor: '1' },
    { room_number: 'Room 102', floor: null },
    { room_number: 'Room 103', floor: '1' },
  ])
})

test('rooms, their cards and a guest with a card look right at every width, light and dark, without axe violations', async () => {
  await add('Room 101', 'Room 102', 'Apt 3', 'Apt Lavanda with the long terrace', 'Room 104')
  const { items } = (await site.world.call(vera, rooms.listRooms, { params: params() })).body
  for (const { id } of items.slice(0, 3))
    await site.world.call(vera, rooms.changeRoom, { params: { ...params(), roomId: id }, body: { floor: '1' } })
  await choose('code')
  await site.world.call({ cookie: '', id: '', hotelId: null }, signInGuest, {
    params: params(),
    body: {
      card: (await getCard('Room 101')).card_token,
      guest_name: 'Ana Petrović',
      access_code:
        (await site.world.call(vera, rooms.listRooms, { params: params() })).body.items.find(
          ({ room_number }) => room_number === 'Room 101',
        )?.stay_code ?? '',
    },
  })
  await site.world.aGuest(hotel, { room_number: 'room 101', guest_name: 'Bogdan-Aleksandar Petrović Karađorđević' })
  const page = await staff('rooms')
  await page.getByText('Bogdan').waitFor()
  const problems = await findVisualProblems(page, 'rooms')
  await page.getByRole('button', { name: 'Add rooms' }).click()
  await page.getByRole('textbox', { name: 'Rooms' }).fill('201-212')
  problems.push(...(await findVisualProblems(page, 'rooms add')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Floor of Room 101' }).click()
  await page.getByRole('dialog', { name: 'Floor of Room 101' }).waitFor()
  problems.push(...(await findVisualProblems(page, 'rooms floor')))
  await page.goto(`/${hotel}/manager/rooms/print`)
  await page.getByRole('article', { name: 'Room 104' }).waitFor()
  problems.push(...(await findVisualProblems(page, 'rooms print')))
  const guest = await scanned((await getCard('Apt 3')).card_token)
  await guest.getByLabel('Code of your stay').waitFor()
  problems.push(...(await findVisualProblems(guest, 'rooms sign-in')))
  expect(problems).toEqual([])
}, 60_000)

test('where the hotel asks for a reservation, a guest with a name of one word signs in; elsewhere the form asks for two', async () => {
  await site.world.server.database.write(scopeFor(hotel, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values({
        hotel_id: hotel,
        id: newId(),
        guest_name: '王小明',
        apartment: 'Room 12',
        check_in: dayFrom(-1),
        check_out: dayFrom(2),
        source: 'manual',
      })
      .execute(),
  )
  const page = await site.page(english)
  const signIn = async (name: string): Promise<void> => {
    await page.goto(`/${hotel}/auth`)
    await page.getByLabel('Room number').fill('Room 12')
    await page.getByLabel('Guest name').fill(name)
    await page.getByRole('button', { name: 'Sign in as guest' }).click()
  }
  await signIn('王小明')
  await expectVisible(page.getByText('Please enter your full name (at least two words).'))
  await choose('reservation')
  await signIn('小明')
  await expectVisible(page.getByText('We couldn’t confirm your stay with these details.', { exact: false }))
  await page.getByLabel('Guest name').fill('王小明')
  await page.getByRole('button', { name: 'Sign in as guest' }).click()
  await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/guest`)
})

test('empty lists and lists that do not load say what to do', async () => {
  const page = await staff('rooms')
  await page.getByText('No rooms yet').waitFor()
  await page.getByText('Nobody is signed in').waitFor()
  await page.route('**/api/**/rooms', (route) => route.abort())
  await page.reload()
  await page.getByText('This couldn’t be loaded. Please try again.').waitFor()
  await page.unroute('**/api/**/rooms')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText('No rooms yet').isVisible(), eventually).toBe(true)
})
