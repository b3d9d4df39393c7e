import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArrivalLink, putRegistrationPerson } from '#modules/registration/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { addMonths } from '#modules/registration/policy/keep.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { openStay } from '#modules/stays/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { createTestServer, getUrl, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import { listRegister } from '../../contract.ts'
import * as entries from '../../contract/entries.ts'
import { destroyPaper, listPaper } from '../../contract/paper.ts'
import { printBook, printSlips, type BookForm } from '../../contract/prints.ts'
import { deleteEntries } from '../jobs/delete.ts'

let world: TestServer
let owner: Client
beforeAll(async () => {
  world = await createTestServer()
  owner = openClient(world.database.owner)
  await owner`insert into platform_settings (secret_copy_checked_at) values (now())
    on conflict (id) do update set secret_copy_checked_at = now()`
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const today = dayFrom(0)
const year = today.slice(0, 4)
const days = { check_in: today, check_out: addDays(today, 3) }

const sofia: Person = {
  surname: 'Quokkeida',
  given_name: 'Sofia',
  birth_date: '1990-05-09',
  citizenship: ['PRT'],
  document_number: 'DEMO 00041',
  residence_country: 'PRT',
  residence_town: 'Lisboa',
  residence_address: 'Rua do Exemplo 5',
}
const tiago: Person = { ...sofia, given_name: 'Tiago', document_number: 'DEMO 00042' }

type House = { hotelSlug: string; manager: Caller }

/** A hotel that keeps a register by the rules of a country. */
const aHouse = async (rules: object): Promise<House> => {
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const manager = await world.aManager(hotelSlug)
  const saved = await changeRegistration(world, manager, { ...rules, register_on: true })
  expect(saved.status).toBe(200)
  return { hotelSlug, manager }
}
/** A party whose form holds these persons. @returns the id of its stay */
const arrive = async ({ hotelSlug, manager }: House, persons: readonly Person[]): Promise<string> => {
  const reservationId = newId()
  await world.call(manager, addReservation, {
    params: { hotelSlug },
    body: { id: reservationId, guest_name: 'Sofia Q', apartment: 'Room 4', ...days },
  })
  await world.call(manager, makeArrivalLink, { params: { hotelSlug, reservationId }, body: { renew: false } })
  for (const [at, person] of persons.entries()) {
    const params = { hotelSlug, registrationId: reservationId, position: String(at + 1) }
    expect((await world.call(manager, putRegistrationPerson, { params, body: { person } })).status).toBe(200)
  }
  const body = { id: newId(), room_number: 'Room 4', lead_name: 'Sofia Q', reservation_id: reservationId, ...days }
  expect((await world.call(manager, openStay, { params: { hotelSlug }, body })).status).toBe(201)
  return body.id
}
const enter = async ({ hotelSlug, manager }: House, stay_id: string, more: object) => {
  const body = { id: newId(), stay_id, identity: { how: 'in_person' as const }, ...more }
  const answer = await world.call(manager, entries.enterPerson, { params: { hotelSlug }, body })
  expect(answer.body).toMatchObject({ id: body.id })
  return body.id
}
const post = ({ manager, hotelSlug }: House, route: Parameters<typeof getUrl>[0], body: object) =>
  world.server.app.inject({
    method: 'POST',
    url: getUrl(route, { params: { hotelSlug } }),
    headers: { cookie: manager.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const printTexts = async (house: House, stay_id: string): Promise<string[]> => {
  const answer = await post(house, printSlips, { stay_id })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  return readTexts(parsePdf(answer.rawPayload))
}
const listPrinted = async ({ hotelSlug }: House): Promise<string[]> =>
  (
    await owner<{ label: string }[]>`select label from audit_entries
      where hotel_id = ${hotelSlug} and action = 'register.printed' order by at`
  ).map(({ label }) => label)

test('slips are printed before guests are entered, with what the form holds, and after it with the number', async () => {
  const house = await aHouse({ pack: 'de' })
  const stay = await arrive(house, [sofia, tiago])
  const before = await printTexts(house, stay)
  expect(before.filter((text) => text === 'Meldeschein')).toHaveLength(2)
  expect(before).toEqual(expect.arrayContaining(['Sofia', 'Tiago', 'DEMO 00041', 'DEMO 00042']))
  expect(before.join(' ')).not.toContain(`${year}-0000`)

  await enter(house, stay, { from_position: 1, note: 'Pass abgelaufen' })
  const after = await printTexts(house, stay)
  expect(after).toEqual(expect.arrayContaining(['Sofia', 'Tiago', 'Pass abgelaufen']))
  expect(after.filter((text) => text.includes(`${year}-00001`))).toHaveLength(1)
  expect(await listPrinted(house)).toEqual(['Room 4 · 2', 'Room 4 · 2'])
})

test('of who has signed on the screen, refuses, or is asked nothing there is no slip, and of nobody no file', async () => {
  const house = await aHouse({ pack: 'es' })
  const spanish = { ...sofia, document_type: 'passport', residence_postcode: '1100', phone: '+351 900 000' } as const
  const stay = await arrive(house, [])
  const strokes = [Array.from({ length: 20 }, (_, at) => [at * 40, 100 + (at % 5) * 20])]
  await enter(house, stay, { person: spanish, signature: { kind: 'screen', strokes, language: 'en' } })
  const refused_note = 'Shows no document'
  await enter(house, stay, { person: { surname: 'Quokkez' }, refused_note })
  const none = await post(house, printSlips, { stay_id: stay })
  expect([none.statusCode, none.json()]).toMatchObject([400, { code: 'register.nothing_to_export' }])
  await enter(house, stay, { person: { ...spanish, given_name: 'Tiago' }, signature: { kind: 'paper' } })
  const texts = await printTexts(house, stay)
  expect(texts.filter((text) => text === 'Parte de entrada')).toHaveLength(1)
  expect(texts).toContain('Tiago')
  expect(texts).not.toContain('Sofia')
  expect(await listPrinted(house)).toEqual(['Room 4 · 1'])
  expect((await post(house, printSlips, { stay_id: newId() })).statusCode).toBe(404)
})

const readPaper = async ({ hotelSlug, manager }: House) =>
  (await world.call(manager, listPaper, { params: { hotelSlug } })).body
const isBookDue = async ({ hotelSlug, manager }: House): Promise<boolean> =>
  (await world.call(manager, listRegister, { params: { hotelSlug }, query: { list: 'due' } })).body.book_due
const printNumbers = async (house: House, form: BookForm): Promise<string[]> => {
  const answer = await post(house, printBook, form)
  expect(answer.statusCode).toBe(200)
  return readTexts(parsePdf(answer.rawPayload)).filter((text) => /^\d{4}-\d{5}$/.test(text))
}

test('Czechia: staff are told on the next working day what is not on paper, and each print goes on from the last', async () => {
  const house = await aHouse({ pack: 'cz' })
  const stay = await arrive(house, [])
  const [first, second, third] = [1, 2, 3].map((count) => `${year}-0000${count}`)
  for (const person of [sofia, tiago]) await enter(house, stay, { person })
  expect((await readPaper(house)).book).toEqual({ printed_to: null, unprinted: 2 })
  expect(await isBookDue(house)).toBe(false)
  await owner`update register_entries set entered_at = now() - interval '8 days' where number = ${first ?? ''}
    and hotel_id = ${house.hotelSlug}`
  expect(await isBookDue(house)).toBe(true)

  // Those of some days are no whole book.
  const week = { from: addDays(today, -3), to: addDays(today, 3) }
  expect(await printNumbers(house, week)).toEqual([first, second])
  expect((await readPaper(house)).book).toEqual({ printed_to: null, unprinted: 2 })

  expect(await printNumbers(house, { only_new: true })).toEqual([first, second])
  expect((await readPaper(house)).book).toEqual({ printed_to: second, unprinted: 0 })
  expect(await isBookDue(house)).toBe(false)
  const none = await post(house, printBook, { only_new: true })
  expect([none.statusCode, none.json()]).toMatchObject([400, { code: 'register.nothing_to_export' }])

  await enter(house, stay, { person: { ...sofia, given_name: 'Rita', document_number: 'DEMO 00043' } })
  expect(await printNumbers(house, { only_new: true })).toEqual([third])
  expect(await printNumbers(house, { year: Number(year) })).toEqual([first, second, third])
  expect((await readPaper(house)).book).toEqual({ printed_to: third, unprinted: 0 })
  expect(await listPrinted(house)).toHaveLength(4)
})

test('Czechia: what was left of an older year is printed first, and printing it again moves no later mark', async () => {
  const house = await aHouse({ pack: 'cz' })
  const stay = await arrive(house, [])
  const before = await enter(house, stay, { person: sofia })
  await enter(house, stay, { person: tiago })
  const old = `${Number(year) - 1}-00001`
  await owner`update register_entries set number = ${old} where id = ${before}`
  await owner`insert into register_numbers (hotel_id, year, last) values (${house.hotelSlug}, ${Number(year) - 1}, 1)`
  expect(await printNumbers(house, { only_new: true })).toEqual([old])
  expect((await readPaper(house)).book).toEqual({ printed_to: old, unprinted: 1 })
  expect(await printNumbers(house, { only_new: true })).toEqual([`${year}-00002`])
  expect(await printNumbers(house, { year: Number(year) - 1 })).toEqual([old])
  expect((await readPaper(house)).book).toEqual({ printed_to: `${year}-00002`, unprinted: 0 })
})

test('Czechia: whoever is entered while the book is printed waits for the next print', async () => {
  const house = await aHouse({ pack: 'cz' })
  const stay = await arrive(house, [])
  await enter(house, stay, { person: sofia })
  const persons = Array.from({ length: 5 }, (_, at): Person => ({ ...tiago, document_number: `DEMO 0005${at}` }))
  const [numbers] = await Promise.all([
    printNumbers(house, { only_new: true }),
    ...persons.map((person) => enter(house, stay, { person })),
  ])
  expect((await readPaper(house)).book).toEqual({ printed_to: numbers.at(-1), unprinted: 6 - numbers.length })
  const rest = numbers.length === 6 ? [] : await printNumbers(house, { only_new: true })
  expect([...numbers, ...rest]).toEqual([1, 2, 3, 4, 5, 6].map((count) => `${year}-0000${count}`))
})

test('signed slips are listed for destruction on the day after their last one, and are noted once', async () => {
  const house = await aHouse({ pack: 'de' })
  const { hotelSlug, manager } = house
  const stay = await arrive(house, [])
  const onPaper = { signature: { kind: 'paper' } }
  const [kept, over, refused] = [
    await enter(house, stay, { person: sofia, ...onPaper }),
    await enter(house, stay, { person: tiago, ...onPaper }),
    await enter(house, stay, { person: tiago, signature: { kind: 'refused', note: 'Will not sign' } }),
  ]
  const [zoned] = await owner<{ time_zone: string }[]>`select time_zone from hotels
    where id = ${hotelSlug}`
  const day = localTime(Date.now(), zoned?.time_zone ?? '').slice(0, 10)
  const yesterday = addDays(day, -1)
  expect(await readPaper(house)).toEqual({ pack: 'de', items: [], has_book: false, book: null })
  await owner`update register_entries set kept_until = ${day} where id = ${kept}`
  await owner`update register_entries set kept_until = ${yesterday} where id in (${over}, ${refused})`
  // Its number and room are there also when what it held is deleted.
  await deleteEntries(world.server.database, Date.now())
  const item = { entry_id: over, number: `${year}-00002`, room_number: 'Room 4', kept_until: yesterday }
  expect((await readPaper(house)).items).toEqual([{ ...item, destroy_by: addMonths(yesterday, 3) }])

  const destroy = (entry_ids: string[]) =>
    world.call(manager, destroyPaper, { params: { hotelSlug }, body: { entry_ids } })
  const [one, other] = await Promise.all([destroy([kept, over, refused]), destroy([over])])
  expect([...one.body.numbers, ...other.body.numbers]).toEqual([`${year}-00002`])
  expect((await readPaper(house)).items).toEqual([])
  const noted = await owner`select label from audit_entries
    where hotel_id = ${hotelSlug} and action = 'register.paper_destroyed'`
  expect(noted.map(({ label }) => String(label))).toEqual([`${year}-00002`])
})

test('where the law names no day, signed slips may be destroyed at any time after their last day', async () => {
  const house = await aHouse({ pack: 'es' })
  const person = { ...sofia, document_type: 'passport', residence_postcode: '1100', phone: '+351 900 000' } as const
  const entry = await enter(house, await arrive(house, []), { person, signature: { kind: 'paper' } })
  await owner`update register_entries set kept_until = ${addDays(today, -2)} where id = ${entry}`
  expect((await readPaper(house)).items).toMatchObject([{ entry_id: entry, destroy_by: null }])
})

test('the book is printed where the rules have one, or earlier ones had, with all of its numbers', async () => {
  const house = await aHouse({ pack: 'de' })
  await enter(house, await arrive(house, []), { person: sofia, signature: { kind: 'paper' } })
  const none = await post(house, printBook, { year: Number(year) })
  expect([none.statusCode, none.json()]).toMatchObject([400, { code: 'register.nothing_to_export' }])
  expect((await readPaper(house)).has_book).toBe(false)
  expect(await listPrinted(house)).toEqual([])

  await changeRegistration(world, house.manager, { pack: 'cz' })
  await enter(house, await arrive(house, []), { person: tiago })
  await changeRegistration(world, house.manager, { pack: 'it' })
  expect(await readPaper(house)).toMatchObject({ pack: 'it', has_book: true, book: null })
  expect(await printNumbers(house, { year: Number(year) })).toEqual([`${year}-00001`, `${year}-00002`])
})

test('what a search has found is printed by itself, by the rules of any country, and recorded with the reason', async () => {
  const house = await aHouse({ pack: 'de' })
  const onPaper = { signature: { kind: 'paper' } }
  const stay = await arrive(house, [])
  await enter(house, stay, { person: sofia, ...onPaper })
  const wanted = await enter(house, stay, { person: tiago, ...onPaper })
  const form = { entry_ids: [wanted], from: addDays(today, -1), to: today, reason: 'Police, file 12' }
  expect(await printNumbers(house, form)).toEqual([`${year}-00002`])
  const days = `${form.from} · ${form.to}`
  expect(await listPrinted(house)).toEqual([`Police, file 12 · ${days} · 1`])

  const refusals = [
    [{ ...form, reason: undefined }, 'reason'],
    [{ ...form, year: Number(year) }, 'entry_ids'],
    [{ ...form, entry_ids: [] }, 'entry_ids'],
    [{ ...form, from: undefined }, 'to'],
  ] as const
  for (const [refused, field] of refusals) {
    const answer = await post(house, printBook, refused)
    expect([answer.statusCode, answer.json().fields]).toMatchObject([400, { [field]: expect.anything() }])
  }
  const elsewhere = await aHouse({ pack: 'de' })
  const none = await post(elsewhere, printBook, form)
  expect([none.statusCode, none.json()]).toMatchObject([400, { code: 'register.nothing_to_export' }])
})
