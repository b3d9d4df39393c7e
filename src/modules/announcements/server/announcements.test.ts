import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import * as rooms from '#modules/rooms/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import * as stays from '#modules/stays/contract.ts'
import { insertStay } from '#modules/stays/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import { toLoggedEvent } from '#platform/server/live/event-log.ts'
import { isLong } from '#testing/faults/metrics.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { somebodyWaits } from '#testing/setup/lock-waits.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import { announcementsFollower } from './delivery/deliver.ts'
import { notices } from './notifications.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer({ quickJobs: true })
})
afterAll(() => world.close())

const params = () => ({ params: { hotelSlug } })
const addRooms = (floor: string | null, ...room_numbers: string[]) =>
  world.call(vera, rooms.addRooms, { ...params(), body: { room_numbers, floor } })
const aHotel = async (features: Record<string, boolean> = { announcements: true }) => {
  hotelSlug = await world.aHotel({ features })
  vera = await world.aManager(hotelSlug)
}
beforeEach(async () => {
  await aHotel()
  await addRooms('1', 'Room 11', 'Room 12')
  await addRooms('2', 'Room 21')
  await addRooms(null, 'Room 31')
})

const hourMs = 3_600_000
const after = (ms: number): string => new Date(Date.now() + ms).toISOString()
type Form = Partial<contract.NewAnnouncement>
const announce = (form: Form = {}, who = vera) =>
  world.call(who, contract.createAnnouncement, {
    ...params(),
    body: { id: newId(), title: 'No water', text: 'From 10 to 12.', until_at: after(hourMs), ...form },
  })
const withdraw = (announcementId: string, who = vera) =>
  world.call(who, contract.withdrawAnnouncement, { params: { hotelSlug, announcementId } })
const list = async () => (await world.call(vera, contract.listAnnouncements, params())).body.items
const signIn = async (room_number: string, guest_name = 'Ana Petrović', more: object = {}): Promise<Person> => {
  const { status, body, headers } = await world.call(nobody, signInGuest, {
    ...params(),
    body: { room_number, guest_name, ...more },
  })
  expect(status).toBe(201)
  return { ...nobody, id: body.user.id, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}
const getMine = async (who: Person) =>
  (await world.call(who, stays.getMyStay, params())).body as unknown as contract.MyAnnouncements & { stay: stays.Stay }
const titles = async (who: Person) => (await getMine(who)).announcements.map(({ title }) => title)
const see = (who: Person, announcementId: string) =>
  world.call(who, contract.markAnnouncementSeen, { params: { hotelSlug, announcementId } })
const roomId = async (number: string) =>
  (await world.call(vera, rooms.listRooms, params())).body.items.find(({ room_number }) => room_number === number)
    ?.id ?? ''
const inHotel = <T>(work: Parameters<typeof world.server.database.write<T>>[1]) =>
  world.server.database.write(scopeFor(hotelSlug, {}), work)
const events = async (entity: string) =>
  (
    await inHotel((tx) =>
      tx
        .selectFrom('hotel_events')
        .selectAll()
        .where('hotel_id', '=', hotelSlug)
        .where('entity', '=', entity)
        .orderBy('number')
        .execute(),
    )
  ).map(toLoggedEvent)

describe('announcing', () => {
  test('what begins now is there at once, for the rooms and floors that are meant', async () => {
    const guests = {
      'Room 11': await signIn('Room 11'),
      'Room 21': await signIn('Room 21'),
      'Room 31': await signIn('Room 31'),
      'Room 99': await signIn('Room 99'),
    }
    expect((await announce({ title: 'All' })).status).toBe(201)
    await announce({ title: 'Floor 2', floors: ['2'] })
    await announce({ title: 'Room 11 and floor 2', floors: ['2'], rooms: [await roomId('Room 11')] })
    expect(
      Object.fromEntries(
        await Promise.all(Object.entries(guests).map(async ([room, who]) => [room, await titles(who)])),
      ),
    ).toEqual({
      'Room 11': ['Room 11 and floor 2', 'All'],
      'Room 21': ['Room 11 and floor 2', 'Floor 2', 'All'],
      'Room 31': ['All'],
      // not in the list of rooms
      'Room 99': ['All'],
    })
    expect((await list()).map(({ title, delivered, seen }) => [title, delivered, seen])).toEqual([
      ['Room 11 and floor 2', 2, 0],
      ['Floor 2', 1, 0],
      ['All', 4, 0],
    ])
  })
  test('what is planned begins by itself at its time, once, and ends by itself', async () => {
    allowSlow('its times have to come')
    const guest = await signIn('Room 11')
    const planned = (await announce({ from_at: after(1_500), until_at: after(4_000) })).body
    expect([planned.begun_at, await titles(guest)]).toEqual([null, []])
    await expect.poll(() => titles(guest), eventually).toEqual(['No water'])
    expect((await list())[0]?.begun_at).not.toBeNull()
    await expect.poll(() => titles(guest), eventually).toEqual([])
    expect((await events('announcement_deliveries')).map(({ operation }) => operation)).toEqual(['insert'])
  })
  test.each([
    ['an end before the beginning', { from_at: after(2 * hourMs), until_at: after(hourMs) }],
    ['an end in the past', { until_at: after(-1_000) }],
    ['more than 90 days', { until_at: after(91 * 24 * hourMs) }],
  ])('%s: refused', async (_what, form) => {
    const { status, body } = await announce(form)
    expect([status, body.code, await list()]).toEqual([400, contract.periodInvalid.code, []])
  })
  test('what is for everybody reaches thousands of stays', async () => {
    const count = 5_960
    await inHotel((tx) =>
      sql`insert into stays (hotel_id, id, room_number, lead_name, check_in)
        select ${hotelSlug}, gen_random_uuid(), 'Room 1', 'Guest', '2026-11-01' from generate_series(1, ${count})`.execute(
        tx,
      ),
    )
    expect((await announce()).status).toBe(201)
    expect((await list())[0]?.delivered).toBe(count)
  })
  test('rooms and floors that do not exist mean nobody', async () => {
    for (const form of [{ rooms: [newId()] }, { floors: ['9'] }]) {
      const { status, body } = await announce(form)
      expect([status, body.code]).toEqual([400, contract.audienceEmpty.code])
    }
  })
  test('the eleventh at the same time is refused, also of many that are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => announce()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(contract.maxRunning)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set([contract.tooManyRunning.code]),
    )
    // One that begins when the others are over, and one in the place of a withdrawn one.
    expect((await announce({ from_at: after(2 * hourMs), until_at: after(3 * hourMs) })).status).toBe(201)
    await withdraw((await list())[3]?.id ?? '')
    expect((await announce()).status).toBe(201)
  })
  test('the same id is the same announcement, or refused', async () => {
    const form = { id: newId(), until_at: after(hourMs), push: true }
    const first = await announce(form)
    expect((await announce(form)).body).toEqual(first.body)
    expect((await announce({ ...form, title: 'Other' })).body.code).toBe('platform.id_taken')
    expect(await list()).toHaveLength(1)
  })
  test('withdrawing twice is once, and takes it from the guests; what is over stays as it is', async () => {
    const guest = await signIn('Room 11')
    const { id } = (await announce()).body
    const first = (await withdraw(id)).body
    expect([(await withdraw(id)).body, await titles(guest)]).toEqual([first, []])
    expect((await withdraw(newId())).status).toBe(404)
    const past = (await announce({ title: 'Over' })).body
    const [from_at, until_at] = [after(-2_000), after(-1_000)]
    await inHotel((tx) =>
      tx
        .updateTable('announcements')
        .set({ from_at, until_at })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', past.id)
        .execute(),
    )
    expect((await withdraw(past.id)).body).toMatchObject({ id: past.id, withdrawn_at: null, until_at })
  })
  test('lists go on page by page', async () => {
    for (const title of ['One', 'Two', 'Three']) await announce({ title })
    const first = (await world.call(vera, contract.listAnnouncements, { ...params(), query: { limit: 2 } })).body
    const rest = await world.call(vera, contract.listAnnouncements, {
      ...params(),
      query: { limit: 2, cursor: first.next_cursor ?? '' },
    })
    expect([...first.items, ...rest.body.items].map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])
    expect(rest.body.next_cursor).toBeNull()
  })
})

describe('a stay that opens at the same moment', () => {
  /** A sign-in that is not committed before another transaction waits for it. */
  const whileSigningIn = async <T>(other: () => Promise<T>): Promise<Person> => {
    const [opened, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const guest = await world.aGuest(hotelSlug, { room_number: 'Room 11', guest_name: 'Ana Petrović' })
    const id = newId()
    const opening = inHotel(async (tx) => {
      const row = { id, room_number: 'Room 11', room_id: await roomId('Room 11'), lead_name: 'Ana', check_out: null }
      const stay = await insertStay(tx, scopeFor(hotelSlug, {}), { ...row, check_in: dayFrom(0) }, 'UTC')
      await announcementsFollower.opened?.(tx, scopeFor(hotelSlug, {}), stay!)
      opened.resolve()
      await goOn.promise
    })
    await opened.promise
    const doing = other()
    await Promise.race([somebodyWaits(world), doing])
    goOn.resolve()
    await Promise.all([opening, doing])
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('sessions').set({ stay_id: id }).where('guest_id', '=', guest.id).execute(),
    )
    return guest
  }
  test('reads what is announced', async () => {
    expect(await titles(await whileSigningIn(() => announce()))).toEqual(['No water'])
  })
  test('does not read what is withdrawn', async () => {
    const { id } = (await announce()).body
    expect(await titles(await whileSigningIn(() => withdraw(id)))).toEqual([])
  })
})

describe('the guests of a stay', () => {
  test('who arrives later reads what runs for their room, and was not there for a push', async () => {
    await announce({ title: 'All', push: true })
    await announce({ title: 'Floor 2', floors: ['2'] })
    await withdraw((await announce({ title: 'Withdrawn' })).body.id)
    expect([await titles(await signIn('Room 11')), await titles(await signIn('Room 21'))]).toEqual([
      ['All'],
      ['Floor 2', 'All'],
    ])
    expect((await events('announcement_deliveries')).flatMap(notices)).toEqual([])
  })
  test('a guest who moves reads what runs for the other room too; merged stays read everything once', async () => {
    const [ana, lena] = [await signIn('Room 11'), await signIn('Room 12', 'Lena Schmidt')]
    await announce({ title: 'Floor 1', floors: ['1'] })
    await announce({ title: 'Floor 2', floors: ['2'] })
    const { stay } = await getMine(ana)
    await world.call(vera, stays.changeStay, {
      params: { hotelSlug, stayId: stay.id },
      body: { room_number: 'Room 21' },
    })
    expect(await titles(ana)).toEqual(['Floor 2', 'Floor 1'])
    await world.call(vera, stays.mergeStay, {
      params: { hotelSlug, stayId: stay.id },
      body: { into: (await getMine(lena)).stay.id },
    })
    expect((await titles(lena)).toSorted()).toEqual(['Floor 1', 'Floor 2'])
    expect((await list()).map(({ delivered }) => delivered)).toEqual([1, 1])
  })
  test('seen is once a stay, and nobody else can say so', async () => {
    const guest = await signIn('Room 11')
    const { id } = (await announce({ floors: ['1'] })).body
    const other = await signIn('Room 21')
    expect([(await see(guest, id)).status, (await see(guest, id)).status, (await see(other, id)).status]).toEqual([
      204, 204, 404,
    ])
    expect((await getMine(guest)).announcements[0]?.seen_at).not.toBeNull()
    expect((await list())[0]).toMatchObject({ delivered: 1, seen: 1 })
    expect((await events('announcement_deliveries')).map(({ operation }) => operation)).toEqual(['insert', 'update'])
  })
  test('guests of another stay of the room read theirs, and the next guest what runs then', async () => {
    const [ana, lena] = [await signIn('Room 11'), await signIn('Room 11', 'Lena Schmidt')]
    const { id } = (await announce({ rooms: [await roomId('Room 11')] })).body
    await see(ana, id)
    expect((await getMine(lena)).announcements.map(({ seen_at }) => seen_at)).toEqual([null])
    for (const one of await events('announcement_deliveries'))
      expect([one.audience, one.stayId]).toEqual(['stay', one.row['stay_id']])
  })
  test('with the feature off nothing is read, announced or begun; switched on again it goes on', async () => {
    const guest = await signIn('Room 11')
    await announce({ title: 'Runs' })
    await announce({ title: 'Planned', from_at: after(500), until_at: after(hourMs) })
    const turn = async (announcements: boolean) => {
      await world.server.database.onPlatform((tx) =>
        tx.updateTable('hotels').set({ features: { announcements } }).where('id', '=', hotelSlug).execute(),
      )
      await expect
        .poll(async () => (await world.call(vera, contract.listAnnouncements, params())).status, eventually)
        .toBe(announcements ? 200 : 403)
    }
    await turn(false)
    expect(await titles(guest)).toEqual([])
    const refused = [(await announce()).status, (await see(guest, newId())).body.code]
    expect(refused).toEqual([403, 'hotels.feature_off'])
    // Other hotels go on: the job has passed this one over once one of them has begun.
    const off = { hotelSlug, vera }
    await aHotel()
    const elsewhere = await signIn('Room 1')
    await announce({ title: 'Elsewhere', from_at: after(1_000), until_at: after(hourMs) })
    await expect.poll(() => titles(elsewhere), eventually).toEqual(['Elsewhere'])
    ;({ hotelSlug, vera } = off)
    expect((await events('announcement_deliveries')).length).toBe(1)
    await turn(true)
    await expect.poll(() => titles(guest), eventually).toEqual(['Planned', 'Runs'])
  })
  test('a hotel that has not switched it on has none of it', async () => {
    await aHotel({})
    expect([(await announce()).body.code, await titles(await signIn('Room 1'))]).toEqual(['hotels.feature_off', []])
  })
})

describe('the push message', () => {
  const quiet = (from: string | null, until: string | null) =>
    world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ quiet_from: from, quiet_until: until }).where('id', '=', hotelSlug).execute(),
    )
  const pushed = async () => (await events('announcement_deliveries')).flatMap(notices)

  test('goes to the guests of each stay that is meant, in the words of the staff', async () => {
    const { stay } = await getMine(await signIn('Room 21'))
    await signIn('Room 11')
    const { id } = (await announce({ push: true, floors: ['2'], title: 'No water' })).body
    expect(await pushed()).toMatchObject([
      {
        to: { stayId: stay.id },
        message: {
          body: 'announcements.push_body',
          values: { title: 'No water' },
          tag: `announcements:${id}`,
          urgent: false,
        },
      },
    ])
  })
  test.each([
    ['without push', { push: false }, false, 0],
    ['in quiet hours', { push: true }, true, 0],
    ['important, in quiet hours', { push: true, kind: 'important' }, true, 1],
    ['important, without push', { kind: 'important' }, true, 0],
    ['by day', { push: true }, false, 1],
  ] as const)('%s', async (_when, form, isQuiet, count) => {
    if (isQuiet) await quiet('00:00', '00:00')
    await signIn('Room 11')
    await announce(form)
    expect(await pushed()).toHaveLength(count)
  })
  test('many announcements in many rooms: each stay is told once of each, however many jobs run', async () => {
    const [notices, rooms] = isLong ? [60, 500] : [20, 100]
    await aHotel()
    const numbers = Array.from({ length: rooms }, (_, at) => `Room ${at + 1}`)
    await addRooms('1', ...numbers)
    await inHotel(async (tx) => {
      const rows = await tx
        .selectFrom('rooms')
        .select(['id', 'room_number'])
        .where('hotel_id', '=', hotelSlug)
        .execute()
      const stay = { hotel_id: hotelSlug, lead_name: 'Guest', check_in: '2026-11-01' }
      await tx
        .insertInto('stays')
        .values(rows.map(({ id, room_number }) => ({ ...stay, id: newId(), room_number, room_id: id })))
        .execute()
      const [from_at, until_at] = [after(-1_000), after(hourMs)]
      const notice = { hotel_id: hotelSlug, text: 'Text', kind: 'info' as const, from_at, until_at, push: true }
      await tx
        .insertInto('announcements')
        .values(
          Array.from({ length: notices }, (_, at) => ({
            ...notice,
            id: newId(),
            title: `Notice ${at}`,
            by_name: 'Vera',
          })),
        )
        .execute()
    })
    const sweep = () =>
      inHotel((tx) => import('./delivery/deliver.ts').then(({ deliverDue }) => deliverDue(tx, scopeFor(hotelSlug, {}))))
    await Promise.all([sweep(), sweep(), sweep()])
    const delivered = async () =>
      (
        await inHotel((tx) =>
          tx
            .selectFrom('announcement_deliveries')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('hotel_id', '=', hotelSlug)
            .executeTakeFirstOrThrow(),
        )
      ).count
    await expect.poll(async () => Number(await delivered()), { timeout: 60_000 }).toBe(notices * rooms)
    const told = await pushed()
    expect(told).toHaveLength(notices * rooms)
    expect(new Set(told.map(({ to, message }) => `${JSON.stringify(to)} ${message.tag}`)).size).toBe(notices * rooms)
    expect((await getMine(await signIn('Room 7', 'Late Arrival'))).announcements).toHaveLength(notices)
    expect(await pushed()).toHaveLength(notices * rooms)
  }, 120_000)
})

test('in another time zone, what is planned keeps its local times and what runs its local end', async () => {
  const zone = (time_zone: string) => world.call(vera, updateHotelSettings, { ...params(), body: { time_zone } })
  await zone('Europe/Helsinki')
  const guest = await signIn('Room 11')
  const [runs, over, plan] = [
    await announce({ title: 'Runs' }),
    await announce({ title: 'Withdrawn' }),
    await announce({ title: 'Planned', from_at: after(hourMs), until_at: after(2 * hourMs) }),
  ].map(({ body }) => body)
  await withdraw(over?.id ?? '')
  await zone('Europe/Rome')
  await zone('Europe/Rome')
  const later = (at = ''): string => new Date(Date.parse(at) + hourMs).toISOString()
  expect((await list()).map(({ title, from_at, until_at }) => [title, from_at, until_at])).toEqual([
    ['Planned', later(plan?.from_at), later(plan?.until_at)],
    ['Withdrawn', over?.from_at, over?.until_at],
    ['Runs', runs?.from_at, later(runs?.until_at)],
  ])
  expect((await getMine(guest)).announcements.map(({ title, until_at }) => [title, until_at])).toEqual([
    ['Runs', later(runs?.until_at)],
  ])
})
