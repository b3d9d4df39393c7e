import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRegistration, putRegistrationPerson } from '#modules/registration/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { addReservation, deleteReservation } from '#modules/reservations/contract.ts'
import { putExternalReservation } from '#modules/reservations/contract/external.ts'
import {
  clearReservations,
  importReservations,
  previewImport,
  undoImport,
} from '#modules/reservations/contract/import.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { openStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { createTestServer, getUrl, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import { listRegister } from '../../contract.ts'
import { enterPerson } from '../../contract/entries.ts'
import { acceptExport, listRegisterExports, makeOutput, previewOutput } from '../../contract/outputs.ts'
import { reportByHand } from '../../contract/reports.ts'

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
const period = { from: dayFrom(-1), to: dayFrom(1) }
type House = { hotelSlug: string; manager: Caller }

const save = async ({ manager }: House, change: object) =>
  expect((await changeRegistration(world, manager, change)).status).toBe(200)
const inSpain = { pack: 'es', register_on: true, establishment: { code: '0000000000' } }
const aHouse = async (settings: object = inSpain): Promise<House> => {
  const hotelSlug = await world.aHotel({ features: { registration: true, reservations: true } })
  const house = { hotelSlug, manager: await world.aManager(hotelSlug) }
  await save(house, settings)
  return house
}
const book = async ({ hotelSlug, manager }: House, more: object = {}): Promise<string> => {
  const days = { check_in: dayFrom(20), check_out: dayFrom(23) }
  const body = { id: newId(), guest_name: 'Lucía Quokka', apartment: 'Room 4', ...days, ...more }
  expect((await world.call(manager, addReservation, { params: { hotelSlug }, body })).status).toBe(201)
  return body.id
}
const remove = async ({ hotelSlug, manager }: House, reservationId: string) =>
  expect((await world.call(manager, deleteReservation, { params: { hotelSlug, reservationId } })).status).toBe(204)

const header = 'Book number,Guest name(s),Check-in,Check-out,Status,Unit type'
const line = (number: string, guest: string, unit: string, status = 'ok', [from, to] = [dayFrom(20), dayFrom(23)]) =>
  [number, guest, from, to, status, unit].join(',')
const importFile = async ({ hotelSlug, manager }: House, ...lines: string[]) => {
  const body = new TextEncoder().encode([header, ...lines, ''].join('\r\n'))
  const query = { file_name: 'list.csv' }
  const seen = (await world.call(manager, previewImport, { params: { hotelSlug }, query, body })).body
  if (seen.kind !== 'ready') throw new Error(`the preview is not ready: ${JSON.stringify(seen)}`)
  const id = newId()
  const answer = await world.call(manager, importReservations, {
    params: { hotelSlug },
    query: { ...query, id, fingerprint: seen.fingerprint },
    body,
  })
  expect(answer.status).toBe(201)
  return id
}
const clear = ({ hotelSlug, manager }: House) =>
  world.call(manager, clearReservations, { params: { hotelSlug }, body: { id: newId(), source: 'booking.com' } })
const undo = ({ hotelSlug, manager }: House, importId: string) =>
  world.call(manager, undoImport, { params: { hotelSlug, importId } })

/** What was made for the bookings of a house: moment and state. */
const listStates = async ({ hotelSlug }: House): Promise<string[]> =>
  (
    await owner`select moment || ' ' || state as said from register_reports
      where hotel_id = ${hotelSlug} and stay_id is null order by 1`
  ).map(({ said }) => String(said))
const listDue = async ({ hotelSlug, manager }: House) =>
  (await world.call(manager, listRegister, { params: { hotelSlug }, query: { list: 'due' } })).body.bookings
const tellAll = async (house: House) => {
  const { hotelSlug, manager } = house
  for (const { id: reportId } of await listDue(house))
    await world.call(manager, reportByHand, { params: { hotelSlug, reportId }, body: { reference: 'DEMO-1' } })
}
const getReservationIds = async ({ hotelSlug }: House) =>
  (await owner`select id from reservations where hotel_id = ${hotelSlug} order by id`).map(({ id }) => String(id))

test('a booking is due 24 hours after the product learns of it, warned 6 hours before, and done by hand', async () => {
  const house = await aHouse()
  const id = await book(house)
  const [due, ...others] = await listDue(house)
  expect(others).toEqual([])
  expect(due).toMatchObject({ subject_id: id, moment: 'booked', guest_name: 'Lucía Quokka', apartment: 'Room 4' })
  const since = (at = '') => (Date.parse(at) - Date.parse(due?.happened_at ?? '')) / 3_600_000
  expect([since(due?.warn_at), since(due?.due_at)]).toEqual([18, 24])
  await tellAll(house)
  expect(await listDue(house)).toEqual([])
  expect(await listStates(house)).toEqual(['booked by_hand'])
})

test('nothing is made before the register is on, for another authority, in another country, or of days that have begun', async () => {
  const house = await aHouse({ pack: 'es' })
  await book(house)
  await save(house, { register_on: true, other_authority: true })
  await book(house)
  await save(house, { other_authority: false, pack: 'it' })
  await book(house)
  await save(house, { pack: 'es' })
  await book(house, { check_in: dayFrom(-2), check_out: dayFrom(2) })
  expect(await listStates(house)).toEqual([])
  await book(house, { check_in: today })
  expect(await listStates(house)).toEqual(['booked waiting'])
})

test('what a platform reports itself is not reported', async () => {
  const house = await aHouse({ ...inSpain, reported_sources: ['booking.com'] })
  await importFile(house, line('4711', 'Lucía Quokka', 'Room 4'))
  expect(await listStates(house)).toEqual([])
})

test('a booking that is cancelled before it was told is not told; one that was told is withdrawn', async () => {
  const house = await aHouse()
  await importFile(house, line('1', 'Lucía Quokka', 'Room 4'), line('2', 'Leo Quokka', 'Room 5'))
  const [first] = await listDue(house)
  const { hotelSlug, manager } = house
  await world.call(manager, reportByHand, { params: { hotelSlug, reportId: first?.id ?? '' }, body: {} })
  const cancelling = await importFile(
    house,
    line('1', 'Lucía Quokka', 'Room 4', 'cancelled_by_guest'),
    line('2', 'Leo Quokka', 'Room 5', 'cancelled_by_guest'),
  )
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked void', 'cancelled waiting'])
  // It was a mistake: what is told stays told, and the other is told now.
  await undo(house, cancelling)
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked waiting', 'cancelled void'])
  // Cancelled again, and withdrawn, and booked once more: it is told a second time.
  await tellAll(house)
  const again = await importFile(house, line('1', 'Lucía Quokka', 'Room 4', 'cancelled_by_guest'))
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked by_hand', 'cancelled waiting'])
  await tellAll(house)
  await undo(house, again)
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked waiting', 'cancelled void'])
})

test('a booking that is cleared and imported again is told once, also by another key', async () => {
  const house = await aHouse()
  const rows = [line('1', 'Lucía Quokka', 'Room 4'), line('2', 'Leo Quokka', 'Room 5')]
  await importFile(house, ...rows)
  await tellAll(house)
  await clear(house)
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked by_hand'])
  await importFile(house, ...rows)
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked by_hand'])
  await clear(house)
  await importFile(house, line('', 'Lucía Quokka', 'Room 4'), line('', 'Leo Quokka', 'Room 5'))
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked by_hand'])
  const subjects = await owner`select subject_id::text as id from register_reports where hotel_id = ${house.hotelSlug}`
  expect(subjects.map(({ id }) => String(id)).toSorted()).toEqual(await getReservationIds(house))
})

test('bookings of before the register stay unreported when they are cleared and imported again', async () => {
  const house = await aHouse({ pack: 'es' })
  const old = line('1', 'Lucía Quokka', 'Room 4')
  await importFile(house, old)
  await save(house, inSpain)
  await clear(house)
  await importFile(house, old, line('2', 'Leo Quokka', 'Room 5'))
  expect((await listDue(house)).map(({ guest_name }) => guest_name)).toEqual(['Leo Quokka'])
})

test('a double is told once, and removing one of the two cancels nothing', async () => {
  const house = await aHouse()
  const typed = await book(house, { guest_name: 'lucía quokka' })
  await tellAll(house)
  await importFile(house, line('1', 'Lucía Quokka', 'Room 4'))
  expect(await listStates(house)).toEqual(['booked by_hand'])
  await remove(house, typed)
  expect(await listStates(house)).toEqual(['booked by_hand'])
  await importFile(house, line('1', 'Lucía Quokka', 'Room 4', 'cancelled_by_guest'))
  expect(await listStates(house)).toEqual(['booked by_hand', 'cancelled waiting'])
})

test('another system books and cancels; whoever has come is not cancelled when the row goes', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  await world.call(manager, addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 4'] } })
  const put = (status: 'confirmed' | 'cancelled', version: number) =>
    world.call(manager, putExternalReservation, {
      params: { hotelSlug, source: 'pms.example', externalId: 'a1' },
      body: { room: 'Room 4', guest_name: 'Lucía', check_in: dayFrom(5), check_out: dayFrom(6), status, version },
    })
  expect((await put('confirmed', 1)).status).toBe(200)
  expect(await listStates(house)).toEqual(['booked waiting'])
  expect((await put('cancelled', 2)).status).toBe(204)
  expect(await listStates(house)).toEqual(['booked void'])
  const id = await book(house, { check_in: today, check_out: dayFrom(2) })
  await tellAll(house)
  const stay = { id: newId(), room_number: 'Room 4', lead_name: 'Q', reservation_id: id, check_in: today }
  await world.call(manager, openStay, { params: { hotelSlug }, body: { ...stay, check_out: dayFrom(2) } })
  await remove(house, id)
  expect(await listStates(house)).toEqual(['booked by_hand', 'booked void'])
})

const putHolder = ({ hotelSlug, manager }: House, registrationId: string, person: Person) =>
  world.call(manager, putRegistrationPerson, { params: { hotelSlug, registrationId, position: '1' }, body: { person } })
const make = ({ hotelSlug, manager }: House, payload: object) =>
  world.server.app.inject({
    method: 'POST',
    url: getUrl(makeOutput, { params: { hotelSlug, output: 'ses_rh' } }),
    headers: { cookie: manager.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...period, ...payload }),
  })
const preview = async ({ hotelSlug, manager }: House) =>
  (await world.call(manager, previewOutput, { params: { hotelSlug, output: 'ses_rh' }, body: period })).body

test('the file of bookings holds whoever has a name and a contact; staff type no more than that', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  const [known, unknown] = [await book(house), await book(house, { apartment: 'Room 5' })]
  const label = (room: string) => `${room} · ${dayFrom(20).split('-').toReversed().join('/')}`
  const nobody = { reason: 'no_holder' as const }
  expect(await preview(house)).toEqual({
    count: 0,
    copy: false,
    cannot: [
      { entry_id: known, number: label('Room 4'), ...nobody },
      { entry_id: unknown, number: label('Room 5'), ...nobody },
    ],
  })
  // A form begins when staff open it for this.
  const opening = { params: { hotelSlug, registrationId: known } }
  expect((await world.call(manager, openRegistration, opening)).status).toBe(404)
  expect((await world.call(manager, openRegistration, { ...opening, query: { begin: 'yes' } })).status).toBe(200)
  expect((await putHolder(house, known, { surname: 'Quokka', given_name: 'Lucía' })).status).toBe(400)
  const typed = await putHolder(house, known, { surname: 'Quokka', given_name: 'Lucía', phone: '600 000 000' })
  expect(typed.body).toMatchObject({ persons: [{ missing: true }], registration: { persons_filled: 0 } })
  expect((await make(house, {})).statusCode).toBe(409)
  const file = await make(house, { without: [unknown] })
  expect(file.body).toContain(`<referencia>${known.slice(0, 12)}</referencia>`)
  expect(file.body).toContain('<rol>TI</rol>\n        <nombre>Lucía</nombre>\n        <apellido1>Quokka</apellido1>')
  expect(file.body).toContain(`<fechaEntrada>${dayFrom(20)}T`)
  expect(file.body).not.toContain(unknown.slice(0, 12))
  const exportId = String(file.headers['x-export-id'])
  expect((await make(house, { again: exportId })).body).toBe(file.body)
  expect(await listStates(house)).toEqual(['booked exported', 'booked waiting'])
  const exports = (await world.call(manager, listRegisterExports, { params: { hotelSlug } })).body
  expect(exports.outputs).toContainEqual({ output: 'ses_rh', copy: false, waiting: 1 })
  await world.call(manager, acceptExport, { params: { hotelSlug, exportId }, body: { reference: 'DEMO-2' } })
  expect(await listStates(house)).toEqual(['booked done', 'booked waiting'])
})

test('who was entered on the day of the booking is found in the register, and a deleted form leaves it to be told by hand', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  const id = await book(house, { check_in: today })
  const person: Person = {
    surname: 'Quokka',
    given_name: 'Lucía',
    birth_date: '1984-03-14',
    citizenship: ['FRA'],
    document_type: 'passport',
    document_number: 'DEMO 7731',
    residence_country: 'FRA',
    residence_town: 'Paris',
    residence_address: 'Rue 1',
    residence_postcode: '75001',
    email: 'lucia@hotel.example',
  }
  await putHolder(house, id, person)
  const stay = { id: newId(), room_number: 'Room 4', lead_name: 'Q', reservation_id: id, check_in: today }
  await world.call(manager, openStay, { params: { hotelSlug }, body: { ...stay, check_out: dayFrom(2) } })
  const entering = { id: newId(), stay_id: stay.id, from_position: 1, identity: { how: 'in_person' as const } }
  const signature = { kind: 'paper' as const }
  const entered = await world.call(manager, enterPerson, { params: { hotelSlug }, body: { ...entering, signature } })
  expect(entered.status).toBe(201)
  expect(await preview(house)).toMatchObject({ count: 1, cannot: [] })
  const other = await book(house, { apartment: 'Room 5' })
  await putHolder(house, other, person)
  await owner`delete from registrations where hotel_id = ${hotelSlug}`
  expect((await preview(house)).cannot).toMatchObject([{ entry_id: other, reason: 'no_holder' }])
  await owner`delete from reservations where id = ${other}`
  expect((await preview(house)).cannot).toMatchObject([{ entry_id: other, reason: 'no_booking' }])
  await tellAll(house)
  expect(await listDue(house)).toEqual([])
})
