import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson, searchPeople } from '#modules/privacy/contract.ts'
import { makeArrivalLink, openRegistration, putRegistrationPerson } from '#modules/registration/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { addMonths } from '#modules/registration/policy/keep.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { changeStay, mergeStay, openStay } from '#modules/stays/contract.ts'
import { endStay } from '#modules/stays/contract/present.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { createTestServer, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as entries from '../contract/entries.ts'
import * as reports from '../contract/reports.ts'

let world: TestServer
let owner: Client
beforeAll(async () => {
  world = await createTestServer()
  owner = openClient(world.database.owner)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

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
const inPerson = { how: 'in_person' } as const

type House = { hotelSlug: string; manager: Caller }

const provesCopy = () => owner`insert into platform_settings (secret_copy_checked_at) values (now())
  on conflict (id) do update set secret_copy_checked_at = now()`
const saveSettings = ({ manager }: House, change: object) => changeRegistration(world, manager, change)
const keptAYear = { keep_days: 365, keep_source: 'Advokat D. Primjer' }

/** A hotel that keeps a register by the rules of a country. */
const aHouse = async (settings: object = { pack: 'me', ...keptAYear }): Promise<House> => {
  await provesCopy()
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const house = { hotelSlug, manager: await world.aManager(hotelSlug) }
  expect((await saveSettings(house, { ...settings, register_on: true })).status).toBe(200)
  return house
}
const check = async ({ hotelSlug, manager }: House, more: object = {}) => {
  const body = {
    id: newId(),
    room_number: '4',
    lead_name: 'Ana Q',
    check_in: today,
    check_out: addDays(today, 3),
    ...more,
  }
  const answer = await world.call(manager, openStay, { params: { hotelSlug }, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const read = async ({ hotelSlug, manager }: House, stayId: string) => {
  const answer = await world.call(manager, contract.getRegisterStay, { params: { hotelSlug, stayId } })
  expect(answer.status).toBe(200)
  return answer.body
}
const put = ({ hotelSlug, manager }: House, stayId: string, body: object) =>
  world.call(manager, contract.putRegisterStay, { params: { hotelSlug, stayId }, body })
const enter = ({ hotelSlug, manager }: House, stay_id: string, body: Partial<entries.NewEntry>) =>
  world.call(manager, entries.enterPerson, {
    params: { hotelSlug },
    body: { id: newId(), stay_id, identity: inPerson, ...body },
  })
const end = ({ hotelSlug, manager }: House, room_number: string) =>
  world.call(manager, endStay, { params: { hotelSlug }, body: { room_number } })
const hours = (from: string, to: string | null): number => (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000

test('a register is switched on with its rules and a proved copy of the secret, and asks for who is here', async () => {
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const house = { hotelSlug, manager: await world.aManager(hotelSlug) }
  await owner`update platform_settings set secret_copy_checked_at = null`
  expect((await saveSettings(house, { pack: null, register_on: true })).body).toMatchObject({
    code: 'register.not_set_up',
  })
  expect((await saveSettings(house, { pack: 'me', register_on: true })).body).toMatchObject({
    code: 'register.keep_needed',
  })
  const short = { pack: 'me', keep_days: 365, keep_source: 'He', register_on: true }
  expect((await saveSettings(house, short)).body).toMatchObject({ code: 'register.keep_needed' })
  const whole = { pack: 'me', ...keptAYear, register_on: true }
  expect((await saveSettings(house, whole)).body).toMatchObject({ code: 'register.secret_copy_missing' })
  const [here, there] = [await check(house), await check(house, { room_number: '5' })]
  await provesCopy()
  const { body } = await saveSettings(house, whole)
  expect(body).toMatchObject({ register_on: true, register_since: today, keep_set_on: today })
  // Due from the moment of the switch, so that nobody is late at once.
  const { stay } = await read(house, here.id)
  expect(stay).toMatchObject({ state: 'open', persons_expected: null, lead_name: 'Ana Q', pack: 'me' })
  expect(hours(new Date().toISOString(), stay.next_due_at)).toBeCloseTo(12, 1)
  expect((await read(house, there.id)).stay.state).toBe('open')
})

test('parties who were registered elsewhere are closed by the switch', async () => {
  await provesCopy()
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const house = { hotelSlug, manager: await world.aManager(hotelSlug) }
  const stay = await check(house)
  await saveSettings(house, { pack: 'me', ...keptAYear, register_on: true, in_house: 'elsewhere' })
  expect((await read(house, stay.id)).stay).toMatchObject({
    state: 'closed',
    nobody_reason: 'elsewhere',
    next_due_at: null,
  })
})

test('a party is entered person by person, from the first due time to the report of its departure', async () => {
  const house = await aHouse()
  const stay = await check(house)
  expect((await put(house, stay.id, { persons_expected: 2 })).body).toMatchObject({
    persons_expected: 2,
    state: 'open',
  })
  const before = (await read(house, stay.id)).stay
  expect(hours(before.arrived_at, before.next_due_at)).toBe(12)
  expect(hours(before.next_warn_at ?? '', before.next_due_at)).toBe(3)

  const { identity: _none, ...unseen } = { identity: inPerson, person: ana }
  const refused = await world.call(house.manager, entries.enterPerson, {
    params: { hotelSlug: house.hotelSlug },
    body: { id: newId(), stay_id: stay.id, ...unseen },
  })
  expect(refused.body).toMatchObject({ code: 'register.identity_needed' })
  expect((await enter(house, stay.id, { person: ana, identity: { how: 'live_video' } })).body).toMatchObject({
    code: 'register.live_video_not_allowed',
  })
  const { document_number: _number, ...incomplete } = ana
  const wrong = await enter(house, stay.id, { person: incomplete })
  expect(wrong.body).toMatchObject({ fields: { 'person.document_number': { code: 'registration.field_required' } } })

  const id = newId()
  const first = await enter(house, stay.id, { id, person: ana, note: 'Number worn' })
  const year = today.slice(0, 4)
  expect(first.body).toMatchObject({ id, number: `${year}-00001`, kept_until: addDays(today, 3 + 365) })
  // A lost answer: the same call again takes no number.
  expect((await enter(house, stay.id, { id, person: ana })).body).toMatchObject({ number: `${year}-00001` })
  const second = await enter(house, stay.id, { person: { ...ana, given_name: 'Mia' } })
  expect(second.body).toMatchObject({ number: `${year}-00002`, stay: { state: 'complete', persons_entered: 2 } })

  const whole = await read(house, stay.id)
  expect(whole.entries).toMatchObject([
    { position: 1, is_lead: true, status: 'entered', identity_how: 'in_person', signs: false },
    { position: 2, is_lead: false, status: 'entered' },
  ])
  expect(whole.reports).toMatchObject([
    { moment: 'arrived', state: 'waiting', due_at: before.next_due_at },
    { moment: 'arrived', state: 'waiting' },
  ])
  expect(JSON.stringify(whole)).not.toMatch(/Quokka|7731|Mia/)

  const { body: listed } = await world.call(house.manager, reports.listReports, {
    params: { hotelSlug: house.hotelSlug },
    query: { state: 'waiting' },
  })
  expect(listed.items).toMatchObject([{ room_number: '4' }, { room_number: '4' }])
  expect(listed.items.map(({ number }) => number)).toEqual(expect.arrayContaining([`${year}-00001`, `${year}-00002`]))

  for (const { id: reportId } of whole.reports)
    await world.call(house.manager, reports.reportByHand, {
      params: { hotelSlug: house.hotelSlug, reportId },
      body: { reference: 'DEMO-88121' },
    })
  expect((await read(house, stay.id)).stay).toMatchObject({ state: 'complete', next_due_at: null })
  expect((await end(house, '4')).status).toBe(200)
  const left = await read(house, stay.id)
  expect(left.stay.kept_until).toBe(addDays(today, 365))
  const departures = left.reports.filter(({ moment }) => moment === 'left')
  expect(departures).toHaveLength(2)
  expect(hours(left.stay.left_at ?? '', left.stay.next_due_at)).toBe(12)
  for (const { id: reportId } of departures)
    await world.call(house.manager, reports.reportByHand, {
      params: { hotelSlug: house.hotelSlug, reportId },
      body: {},
    })
  expect((await read(house, stay.id)).stay).toMatchObject({ state: 'closed', next_due_at: null })
})

test('an entry can be read, which is recorded, and nothing of it is in the log, the events or the audit log', async () => {
  const house = await aHouse()
  const stay = await check(house)
  const { body } = await enter(house, stay.id, { person: { ...ana, surname: 'Numbatović' }, note: 'Number worn' })
  const opened = await world.call(house.manager, entries.openEntry, {
    params: { hotelSlug: house.hotelSlug, entryId: body.id },
    body: {},
  })
  expect(opened.body).toMatchObject({ person: { surname: 'Numbatović', note: 'Number worn' } })
  const [kept] = await owner`select count(*)::int as opened from audit_entries
    where hotel_id = ${house.hotelSlug} and action = 'register.opened' and entity_id = ${body.id}`
  expect(kept).toEqual({ opened: 1 })
  const rows = await owner`select row_to_json(e)::text as text from hotel_events e where hotel_id = ${house.hotelSlug}
    union all select row_to_json(a)::text from audit_entries a where hotel_id = ${house.hotelSlug}
    union all select row_to_json(r)::text from register_entries r where hotel_id = ${house.hotelSlug}`
  expect(rows.length).toBeGreaterThan(4)
  expect(JSON.stringify(rows)).not.toMatch(/Numbat|7731|Number worn|1984-03/)
})

test('a correction names the entry before, which stays as it was; what waits is told with the right details', async () => {
  const house = await aHouse()
  const stay = await check(house)
  const { body: wrong } = await enter(house, stay.id, { person: ana })
  const id = newId()
  const correct = (entryId: string, newerId: string) =>
    world.call(house.manager, entries.correctEntry, {
      params: { hotelSlug: house.hotelSlug, entryId },
      body: { id: newerId, person: { ...ana, document_number: 'DEMO 7732' }, why: 'One digit' },
    })
  expect((await correct(wrong.id, id)).body.entry).toMatchObject({ id, corrects: wrong.id, status: 'entered' })
  expect((await correct(wrong.id, id)).status).toBe(201)
  expect((await correct(wrong.id, newId())).body).toMatchObject({ code: 'register.entry_closed', current: { id } })
  const { entries: all, reports: told } = await read(house, stay.id)
  expect(all).toMatchObject([
    { status: 'corrected', corrected_by: id },
    { status: 'entered', identity_how: 'in_person' },
  ])
  expect(told.toSorted((a, b) => (a.state < b.state ? -1 : 1))).toMatchObject([
    { state: 'void', subject_id: wrong.id },
    { state: 'waiting', subject_id: id, corrects: null },
  ])
  await world.call(house.manager, reports.reportByHand, {
    params: { hotelSlug: house.hotelSlug, reportId: told.find(({ state }) => state === 'waiting')?.id ?? '' },
    body: {},
  })
  const again = newId()
  await correct(id, again)
  expect((await read(house, stay.id)).reports.find(({ subject_id }) => subject_id === again)).toMatchObject({
    state: 'waiting',
    corrects: expect.any(String) as string,
  })
})

test('a mistaken entry loses what it holds, and its number stays', async () => {
  const house = await aHouse()
  const stay = await check(house)
  const { body } = await enter(house, stay.id, { person: ana })
  const params = { hotelSlug: house.hotelSlug, entryId: body.id }
  const reception = await world.aManager(house.hotelSlug, { staff_role: 'reception' })
  const mark = (by: Caller) => world.call(by, entries.markMistaken, { params, body: { why: 'Another hotel' } })
  expect((await mark(reception)).status).toBe(403)
  expect((await mark(house.manager)).body.entry).toMatchObject({ status: 'mistaken', has_content: false })
  expect((await mark(house.manager)).status).toBe(200)
  expect((await world.call(house.manager, entries.openEntry, { params, body: {} })).status).toBe(404)
  expect((await read(house, stay.id)).reports).toMatchObject([{ state: 'void' }])
  expect((await enter(house, stay.id, { person: ana })).body.number).toMatch(/-00002$/)
})

test('a guest who refuses is entered with what is known', async () => {
  const house = await aHouse()
  const stay = await check(house)
  const given = { person: { surname: 'Bilbyev' }, refused_note: 'Shows no document' }
  const { identity: _seen, ...body } = { identity: null, ...given }
  const answer = await world.call(house.manager, entries.enterPerson, {
    params: { hotelSlug: house.hotelSlug },
    body: { id: newId(), stay_id: stay.id, ...body },
  })
  expect(answer.status).toBe(201)
  expect((await read(house, stay.id)).entries).toMatchObject([{ status: 'refused' }])
})

test('persons move from the form into the register: once, and with their number for who comes second', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  const reservation = {
    id: newId(),
    guest_name: 'Ana Quokkavić',
    apartment: '7',
    check_in: today,
    check_out: addDays(today, 2),
  }
  await world.call(manager, addReservation, { params: { hotelSlug }, body: reservation })
  const params = { hotelSlug, reservationId: reservation.id }
  await world.call(manager, makeArrivalLink, { params, body: { renew: false } })
  for (const [at, given_name] of ['Ana', 'Bo'].entries())
    await world.call(manager, putRegistrationPerson, {
      params: { hotelSlug, registrationId: reservation.id, position: String(at + 1) },
      body: { person: { ...ana, given_name } },
    })
  const stay = await check(house, { room_number: '7', reservation_id: reservation.id })
  const answers = await Promise.all([1, 1].map((from_position) => enter(house, stay.id, { from_position })))
  const [lost, won] = answers.toSorted((one, other) => other.status - one.status)
  expect(won?.status).toBe(201)
  expect(lost?.body).toMatchObject({
    code: 'registration.in_register',
    values: { number: (won?.body as { number: string } | undefined)?.number },
  })
  const form = await world.call(manager, openRegistration, { params: { hotelSlug, registrationId: reservation.id } })
  expect(form.body).toMatchObject({ registration: { in_register: [{ position: 1 }] }, persons: [{ position: 2 }] })
  expect((await enter(house, stay.id, { from_position: 2 })).body.stay).toMatchObject({ persons_entered: 2 })
  expect((await read(house, stay.id)).entries).toMatchObject([{ is_lead: true }, { is_lead: false, position: 2 }])
})

test('Spain wants a signature of those who are fourteen, and Germany on paper', async () => {
  const spain = await aHouse({ pack: 'es' })
  const clara: Person = {
    surname: 'Weber',
    given_name: 'Clara',
    birth_date: '1980-01-01',
    citizenship: ['DEU'],
    document_type: 'passport',
    document_number: 'DEMO 00007',
    residence_country: 'DEU',
    residence_town: 'Bremen',
    residence_address: 'Musterweg 12',
    residence_postcode: '28203',
    phone: '+49 421 000',
  }
  const stay = await check(spain)
  expect((await enter(spain, stay.id, { person: clara })).body).toMatchObject({ code: 'register.signature_needed' })
  const dot = { kind: 'screen' as const, strokes: [[[1, 1]]] as [number, number][][] }
  expect((await enter(spain, stay.id, { person: clara, signature: dot })).body).toMatchObject({
    code: 'register.signature_empty',
  })
  const line = Array.from({ length: 20 }, (_, at): [number, number] => [at * 30, (at % 7) * 20])
  const { body } = await enter(spain, stay.id, { person: clara, signature: { kind: 'screen', strokes: [line] } })
  const opened = await world.call(spain.manager, entries.openEntry, {
    params: { hotelSlug: spain.hotelSlug, entryId: body.id },
    body: {},
  })
  expect(opened.body).toMatchObject({
    signed_language: 'es',
    signature_path: expect.stringMatching(/^M0 0L30 20/) as string,
  })

  const germany = await aHouse({ pack: 'de' })
  const { document_type: _type, residence_postcode: _code, phone: _phone, ...slip } = { ...clara, citizenship: ['PRT'] }
  const party = await check(germany)
  await put(germany, party.id, { persons_expected: 1 })
  const drawn = { kind: 'screen' as const, strokes: [line] }
  expect((await enter(germany, party.id, { person: slip, signature: drawn })).body).toMatchObject({
    code: 'register.signature_on_paper',
  })
  const entered = await enter(germany, party.id, { person: slip })
  expect(entered.body.stay).toMatchObject({ state: 'open', signatures_missing: 1 })
  const signed = await world.call(germany.manager, entries.noteSignature, {
    params: { hotelSlug: germany.hotelSlug, entryId: entered.body.id },
    body: { kind: 'paper' },
  })
  // The signed slip is the report.
  expect(signed.body.stay).toMatchObject({ state: 'complete', signatures_missing: 0, next_due_at: null })
})

test('a stay that moves, is extended and merged takes its register along', async () => {
  const house = await aHouse()
  const [from, into] = [await check(house), await check(house, { room_number: '5' })]
  await put(house, from.id, { persons_expected: 1 })
  await put(house, into.id, { persons_expected: 1 })
  await enter(house, from.id, { person: ana })
  await enter(house, into.id, { person: { ...ana, given_name: 'Bo' } })
  await world.call(house.manager, changeStay, {
    params: { hotelSlug: house.hotelSlug, stayId: from.id },
    body: { check_out: addDays(today, 9), room_number: '6' },
  })
  expect((await read(house, from.id)).stay).toMatchObject({ room_number: '6', kept_until: addDays(today, 9 + 365) })
  // On the day of arrival nobody asks since when; later the book says it.
  expect((await read(house, from.id)).stay.room_since).toBeNull()
  await owner`update register_stays set arrived_at = now() - interval '2 days' where id = ${from.id}`
  await world.call(house.manager, changeStay, {
    params: { hotelSlug: house.hotelSlug, stayId: from.id },
    body: { room_number: '7' },
  })
  expect((await read(house, from.id)).stay).toMatchObject({ room_number: '7', room_since: expect.any(String) })
  const merged = await world.call(house.manager, mergeStay, {
    params: { hotelSlug: house.hotelSlug, stayId: from.id },
    body: { into: into.id },
  })
  expect(merged.status).toBe(200)
  const { stay, entries: all, reports: told } = await read(house, into.id)
  expect(stay).toMatchObject({ persons_expected: 2, persons_entered: 2, state: 'complete' })
  expect(all.map(({ number }) => number.slice(-5))).toEqual(['00001', '00002'])
  expect(told).toHaveLength(2)
})

test('nobody stayed closes a stay with a reason, unless somebody is entered; an arrival lies between its day and now', async () => {
  const house = await aHouse()
  const [gone, here] = [await check(house), await check(house, { room_number: '5' })]
  await end(house, '4')
  const { body: due } = await world.call(house.manager, contract.listRegister, {
    params: { hotelSlug: house.hotelSlug },
    query: { list: 'due' },
  })
  expect(due.register_on).toBe(true)
  expect(due.items.map(({ id }) => id).toSorted()).toEqual([gone.id, here.id].toSorted())
  expect((await put(house, gone.id, { nobody_reason: 'No show' })).body).toMatchObject({ state: 'closed' })
  const future = new Date(Date.now() + 3_600_000).toISOString()
  expect((await put(house, here.id, { arrived_at: future })).body).toMatchObject({
    code: 'register.arrived_at_invalid',
  })
  await enter(house, here.id, { person: ana })
  expect((await put(house, here.id, { nobody_reason: 'No show' })).body).toMatchObject({
    code: 'register.somebody_entered',
  })
})

test('the lists show who is here, and who was entered of one day', async () => {
  const house = await aHouse()
  const [here, gone] = [await check(house), await check(house, { room_number: '5' })]
  await put(house, here.id, { persons_expected: 1 })
  await enter(house, here.id, { person: ana })
  await end(house, '5')
  await put(house, gone.id, { nobody_reason: 'No show' })
  const list = async (query: object) =>
    (
      await world.call(house.manager, contract.listRegister, { params: { hotelSlug: house.hotelSlug }, query })
    ).body.items.map(({ id }) => id)
  expect(await list({ list: 'here' })).toEqual([here.id])
  await owner`update register_stays set arrived_at = '2026-03-28T23:30:00Z' where id = ${here.id}`
  const days = ['2026-03-28', '2026-03-29', '2026-03-30'].map((day) => list({ list: 'entered', day }))
  // 00:30 in Podgorica, in the night of the clock change.
  expect(await Promise.all(days)).toEqual([[], [here.id], []])
})

test('a search finds entries by name and number without regard to accents, and is limited', async () => {
  const house = await aHouse()
  const stay = await check(house)
  await enter(house, stay.id, { person: { ...ana, surname: 'Dugongić', given_name: 'Žana' } })
  await enter(house, stay.id, { person: { ...ana, surname: 'Other' } })
  const search = (words: string) =>
    world.call(house.manager, entries.searchRegister, {
      params: { hotelSlug: house.hotelSlug },
      body: { words, from: today, to: today, reason: 'Police, case 12' },
    })
  expect((await search('zana dugong')).body.items).toMatchObject([{ surname: 'Dugongić', room_number: '4' }])
  expect((await search('nobody')).body.items).toEqual([])
  for (let time = 0; time < 8; time += 1) await search('7731')
  expect((await search('7731')).body).toMatchObject({ code: 'register.too_many_searches' })
})

test('a wish to be erased is answered with the day until which the law keeps an entry, and erases none', async () => {
  const house = await aHouse({ pack: 'es', keep_days: null, keep_source: '' })
  const { hotelSlug, manager } = house
  const stay = await check(house, { lead_name: 'Ana Erasable' })
  const spanish = { ...ana, residence_country: 'SRB', residence_town: 'Niš', residence_address: 'Obilićeva 1' }
  const { document_country: _none, sex: _sex, ...person } = spanish
  const entered = await enter(house, stay.id, {
    person: { ...person, residence_postcode: '18000', phone: '+381 60 000 000' },
    signature: { kind: 'paper' },
  })
  expect(entered.status).toBe(201)
  const search = async () =>
    (await world.call(manager, searchPeople, { params: { hotelSlug }, body: { words: 'Erasable' } })).body.items
  const kept_until = addMonths(addDays(today, 3), 36)
  const found = await search()
  expect(found).toMatchObject([{ kept_by_law: [{ country: 'ES', kept_until }] }])
  const { source, id } = found[0] ?? { source: '', id: '' }
  await world.call(manager, erasePerson, { params: { hotelSlug, source, personId: id } })
  expect(await search()).toEqual([])
  expect((await read(house, stay.id)).entries).toMatchObject([{ has_content: true, kept_until }])
})
