import { afterAll, beforeAll, expect, test } from 'vitest'
import { putEssentials } from '#modules/essentials/contract.ts'
import { listReservations, addReservation } from '#modules/reservations/contract.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { createTestServer, nobody, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as arrivals from '../contract/arrival.ts'
import type { Person } from '../contract/person.ts'

let world: TestServer
let hotelSlug: string
let manager: Caller
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel({ features: { registration: true } })
  manager = await world.aManager(hotelSlug)
  await changeRegistration(world, manager, { pack: 'me' })
})
afterAll(() => world.close())

const today = dayFrom(0)
const ana: Person = {
  surname: 'Quokkavić',
  given_name: 'Ana',
  birth_date: '1984-03-14',
  citizenship: ['SRB'],
  sex: 'female',
  document_type: 'passport',
  document_number: 'DEMO 7731',
  document_country: 'SRB',
}

const reserve = async (from = 1, nights = 3, apartment = `Room ${newId().slice(-6)}`) => {
  const id = newId()
  const body = {
    id,
    guest_name: 'Ana Quokkavić',
    apartment,
    check_in: addDays(today, from),
    check_out: addDays(today, from + nights),
  }
  const { status } = await world.call(manager, addReservation, { params: { hotelSlug }, body })
  expect(status).toBe(201)
  return id
}
const makeLink = async (reservationId: string, renew = false) => {
  const { body } = await world.call(manager, contract.makeArrivalLink, {
    params: { hotelSlug, reservationId },
    body: { renew },
  })
  return body.address.split('#')[1] ?? ''
}
const open = (link: string, slug = hotelSlug) =>
  world.call(nobody, arrivals.openArrival, { params: { hotelSlug: slug }, body: { link } })
const put = (link: string, position: number, person: Person, id = newId()) =>
  world.call(nobody, arrivals.putArrivingPerson, {
    params: { hotelSlug, position: String(position) },
    body: { link, id, person },
  })
const finish = (link: string) => world.call(nobody, arrivals.finishArrival, { params: { hotelSlug }, body: { link } })
const setDetails = (link: string, body: object) =>
  world.call(nobody, arrivals.putArrivalDetails, { params: { hotelSlug }, body: { link, ...body } })
const openAsStaff = (registrationId: string) =>
  world.call(manager, contract.openRegistration, { params: { hotelSlug, registrationId } })

test('a party fills its form by the link, and no answer to the link holds a number or a whole surname', async () => {
  const id = await reserve()
  const link = await makeLink(id)
  expect((await open(link)).body).toMatchObject({ check_in_from: null, address: '' })
  const welcome = { check_in_from: '15:00', address: 'Slovenska obala 7, Budva' }
  await world.call(manager, putEssentials, {
    params: { hotelSlug },
    body: { ...welcome, check_out_until: '10:00', phones: [], emergency: [], directions: '' },
  })
  expect((await open(link)).body).toMatchObject({
    ...welcome,
    given_name: 'Ana',
    status: 'open',
    may_start: false,
    persons: [{ position: 1, mask: null, state: 'to_fill' }],
  })
  const answers = [await put(link, 1, ana)]
  expect(answers[0]?.body).toMatchObject({ position: 1, mask: 'Ana Q.', document: 'passport', state: 'filled' })
  expect((await setDetails(link, { persons_expected: 2, arrival_time: '18:30', wishes: 'A wombat cot' })).status).toBe(
    204,
  )
  expect((await finish(link)).body).toEqual({ status: 'part' })
  answers.push(await put(link, 2, { ...ana, given_name: 'Mia', surname: 'Wombatova' }))
  expect((await finish(link)).body).toEqual({ status: 'filled' })
  expect((await finish(link)).body).toEqual({ status: 'filled' })
  const last = await open(link)
  expect(last.body).toMatchObject({ status: 'filled', arrival_time: '18:30', has_wishes: true, persons_expected: 2 })
  expect(JSON.stringify([...answers, last].map(({ body }) => body as unknown))).not.toMatch(
    /7731|Quokka|Wombat|wombat|1984/,
  )
})

test('a party reads until when the form is kept, and until when the register keeps what the law wants of it', async () => {
  const owner = openClient(world.database.owner)
  const link = await makeLink(await reserve())
  const readDays = async () => {
    const { check_out, deleted_on, register_until } = (await open(link)).body
    return [deleted_on > check_out, register_until]
  }
  expect(await readDays()).toEqual([true, null])
  const { check_in, check_out } = (await open(link)).body
  for (const [pack, keep_days, until] of [
    ['me', 365, addDays(check_out, 365)],
    ['it', null, addDays(check_out, 30)],
    ['cz', null, `${Number(check_in.slice(0, 4)) + 6}-12-31`],
  ] as const) {
    await owner`update registration_settings set register_on = true, pack = ${pack}, keep_days = ${keep_days}
      where hotel_id = ${hotelSlug}`
    expect(await readDays()).toEqual([true, until])
  }
  await owner`update registration_settings set register_on = false, pack = 'me', keep_days = null
    where hotel_id = ${hotelSlug}`
  await owner.end()
})

test('a person with a wrong field is refused by its name, and nothing is written', async () => {
  const link = await makeLink(await reserve())
  const { document_number: _none, ...incomplete } = ana
  const { status, body } = await put(link, 1, { ...incomplete, birth_date: '2084-01-01', border_place: 'Trebinje' })
  expect(status).toBe(400)
  expect(Object.fromEntries(Object.entries(body.fields ?? {}).map(([name, { code }]) => [name, code]))).toEqual({
    'person.birth_date': 'registration.birth_date_invalid',
    'person.document_number': 'registration.field_required',
    'person.border_place': 'registration.field_not_allowed',
  })
  expect((await open(link)).body.persons).toMatchObject([{ mask: null }])
})

test('persons are replaced, and removed once whatever is repeated; those behind move up with what names them', async () => {
  const id = await reserve()
  const link = await makeLink(id)
  const [first, second, third] = [newId(), newId(), newId()]
  await put(link, 1, ana, first)
  await put(link, 2, { ...ana, given_name: 'Bo' }, second)
  await put(link, 3, { ...ana, given_name: 'Cleo' }, third)
  await put(link, 2, { ...ana, given_name: 'Bob' }, second)
  for (let time = 0; time < 2; time += 1) {
    const { body } = await world.call(nobody, arrivals.removeArrivingPerson, {
      params: { hotelSlug, position: '1' },
      body: { link, id: first },
    })
    expect(body.persons.map(({ position, mask }) => [position, mask])).toEqual([
      [1, 'Bob Q.'],
      [2, 'Cleo Q.'],
    ])
  }
  expect((await openAsStaff(id)).body.persons.map(({ person }) => person.given_name)).toEqual(['Bob', 'Cleo'])
})

test('staff see how far it is, open what was typed, correct and check it; a later change of the guest unchecks it', async () => {
  const id = await reserve()
  const link = await makeLink(id)
  await put(link, 1, ana)
  await setDetails(link, { wishes: 'A cot' })
  await finish(link)
  const list = await world.call(manager, contract.listArrivals, {
    params: { hotelSlug },
    query: { from: today, to: addDays(today, 6) },
  })
  const item = list.body.items.find(({ reservation_id }) => reservation_id === id)
  expect(item).toMatchObject({ guest_name: 'Ana Quokkavić', registration: { status: 'filled', persons_filled: 1 } })
  expect(JSON.stringify(item)).not.toMatch(/7731|1984/)
  const opened = (await openAsStaff(id)).body
  expect(opened).toMatchObject({ wishes: 'A cot', persons: [{ person: ana, filled_by: 'guest', missing: false }] })
  const params = { hotelSlug, registrationId: id }
  const seen = opened.registration.updated_at
  const checked = await world.call(manager, contract.checkRegistration, { params, body: { seen } })
  expect(checked.body.status).toBe('checked')
  const stale = await world.call(manager, contract.putRegistrationPerson, {
    params: { ...params, position: '1' },
    body: { person: ana, seen },
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'platform.changed_meanwhile'])
  const corrected = await world.call(manager, contract.putRegistrationPerson, {
    params: { ...params, position: '1' },
    body: { person: { ...ana, document_number: 'DEMO 7732' }, seen: checked.body.updated_at },
  })
  expect(corrected.body).toMatchObject({ registration: { status: 'checked' }, persons: [{ filled_by: 'staff' }] })
  await put(link, 1, ana)
  expect((await openAsStaff(id)).body.registration).toMatchObject({ status: 'filled', checked_by_name: null })
})

test('a link is refused alike when it is changed, of another hotel, renewed, not sent, over, or of a deleted form', async () => {
  const other = await world.aHotel({ features: { registration: true } })
  const id = await reserve()
  const link = await makeLink(id)
  const bytes = Buffer.from(link, 'base64url')
  const flipped = Array.from({ length: 8 }, (_, at) => {
    const copy = Buffer.from(bytes)
    copy[at * 4] = (copy[at * 4] ?? 0) ^ 1
    return copy.toString('base64url')
  })
  const refused = await Promise.all([...flipped, '', 'x', link.slice(1)].map((one) => open(one)))
  refused.push(await open(link, other))
  expect(await makeLink(id)).toBe(link)
  const renewed = await makeLink(id, true)
  refused.push(await open(link))
  expect((await open(renewed)).status).toBe(200)
  const params = { hotelSlug, registrationId: id }
  await world.call(manager, contract.deleteRegistration, { params, query: {} })
  refused.push(await open(renewed))
  expect(await makeLink(id)).not.toBe(link)
  refused.push(await open(link), await open(renewed))
  const past = await reserve(-5, 3)
  refused.push(await open(await makeLink(past)))
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['403 registration.link_invalid']),
  )
  const later = await world.aHotel()
  expect((await open(renewed, later)).body.code).toBe('registration.link_invalid')
})

test('from the check-in day on the link starts the stay, confirmed and trusted; a second phone joins it', async () => {
  const early = await makeLink(await reserve(1))
  const asPerson = ({ body, headers }: Awaited<ReturnType<typeof start>>): Caller => ({
    ...nobody,
    id: body.user.id,
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
  })
  const start = (link: string, body: object) =>
    world.call(nobody, arrivals.startArrival, {
      params: { hotelSlug },
      body: { link, guest_name: '', room_number: '', ...body },
    })
  const refused = await start(early, { guest_name: 'Ana Quokkavić', room_number: 'Room 7' })
  expect([refused.status, refused.body.code]).toEqual([403, 'registration.not_yet'])
  const id = await reserve(0)
  const link = await makeLink(id)
  expect((await open(link)).body.may_start).toBe(true)
  const first = await start(link, { guest_name: 'Ana Quokkavić', room_number: 'Room 71' })
  expect(first.status).toBe(201)
  const mine = await world.call(asPerson(first), getMyStay, { params: { hotelSlug } })
  expect(mine.body).toMatchObject({
    trusted: true,
    stay: { reservation_id: id, confirmed_by: 'link', room_number: 'Room 71' },
  })
  const second = await start(link, { guest_name: 'Bo Quokkavić', room_number: 'Room 71' })
  const theirs = await world.call(asPerson(second), getMyStay, { params: { hotelSlug } })
  expect(theirs.body.stay.id).toBe(mine.body.stay.id)
  // A link leads into no stay of others, whatever room its holder types.
  const elsewhere = await start(await makeLink(await reserve(0)), {
    guest_name: 'Eve Stranger',
    room_number: 'Room 71',
  })
  const apart = await world.call(asPerson(elsewhere), getMyStay, { params: { hotelSlug } })
  expect(apart.body.stay.id).not.toBe(mine.body.stay.id)
})

test('what guests type is in no table, no event and no entry of the log in plain text', async () => {
  const id = await reserve()
  const link = await makeLink(id)
  await put(link, 1, { ...ana, surname: 'Xylophonović', document_number: 'DEMO 998877' })
  await setDetails(link, { wishes: 'Zebra blanket' })
  await openAsStaff(id)
  await using client = openClient(world.database.owner)
  const tables = await client<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await client.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${name} t where t::text ~ 'Xylophon|998877|Zebra' or t::text ~ $1`,
      [Buffer.from('Xylophon').toString('hex')],
    )
    if ((row?.count ?? 0) > 0) found.push(name)
  }
  expect(found).toEqual([])
})

test('the 61st write by a link within ten minutes waits', async () => {
  const link = await makeLink(await reserve())
  const statuses: number[] = []
  for (let time = 0; time < 61; time += 1) statuses.push((await setDetails(link, { arrival_time: '18:30' })).status)
  expect([statuses.slice(0, 60).every((one) => one === 204), statuses.at(-1)]).toEqual([true, 429])
})

test('a form is deleted on its day, and moves with its reservation', async () => {
  const id = await reserve(-3, 2)
  await makeLink(id)
  await using client = openClient(world.database.owner)
  const [row] = await client<{ due: string }[]>`
    select delete_due_on::text as due from registrations where hotel_id = ${hotelSlug} and id = ${id}`
  expect(row?.due).toBe(addDays(today, -1 + 7))
})

test('after a change of the secret without the one before, guests are asked again, and staff read why', async () => {
  const id = await reserve()
  await put(await makeLink(id), 1, ana)
  await using client = openClient(world.database.owner)
  await client`
    update registration_persons set sealed = ${Buffer.alloc(64, 7)} where hotel_id = ${hotelSlug} and reservation_id = ${id}`
  expect((await openAsStaff(id)).body.code).toBe('registration.key_missing')
  const link = await makeLink(id, true)
  expect((await open(link)).body.persons).toMatchObject([{ mask: null }])
  await put(link, 1, ana)
  expect((await openAsStaff(id)).body.persons).toMatchObject([{ person: ana }])
})

test('a hotel without registration has no forms: its calls are off and its links open nothing', async () => {
  const off = await world.aHotel()
  const staff = await world.aManager(off)
  const { status, body } = await world.call(staff, contract.listArrivals, {
    params: { hotelSlug: off },
    query: { from: today, to: today },
  })
  expect([status, body.code]).toEqual([403, 'hotels.feature_off'])
  expect(
    (await world.call(staff, listReservations, { params: { hotelSlug: off }, query: { month: today.slice(0, 7) } }))
      .status,
  ).toBe(200)
})
