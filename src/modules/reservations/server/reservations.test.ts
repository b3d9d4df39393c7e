import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import {
  addReservation,
  deleteReservation,
  listReservationMonths,
  listReservations,
  type BookingChannel,
  type NewReservation,
  type Reservation,
} from '../contract.ts'
import {
  clearReservations,
  importReservations,
  listReservationImports,
  previewImport,
  undoImport,
  type ImportPreview,
} from '../contract/import.ts'
import { findReservationsBetween } from './read.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
// Each test has its own hotel.
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
})

const stay = (values: Partial<NewReservation> = {}): NewReservation => ({
  id: newId(),
  guest_name: 'Sofia Almeida',
  apartment: 'Room 4',
  check_in: '2026-11-22',
  check_out: '2026-11-25',
  ...values,
})
const add = (body: NewReservation, who = manager) => world.call(who, addReservation, { params: { hotelSlug }, body })
const months = async (who = manager, of = hotelSlug) =>
  (await world.call(who, listReservationMonths, { params: { hotelSlug: of } })).body
const list = async (month = '2026-12', who = manager, of = hotelSlug): Promise<Reservation[]> =>
  (await world.call(who, listReservations, { params: { hotelSlug: of }, query: { month } })).body.items
const remove = (reservationId: string, who = manager) =>
  world.call(who, deleteReservation, { params: { hotelSlug, reservationId } })
const clear = (id = newId(), who = manager, source: BookingChannel = 'booking.com') =>
  world.call(who, clearReservations, { params: { hotelSlug }, body: { id, source } })
const log = async () => (await world.call(manager, listReservationImports, { params: { hotelSlug } })).body.items
const undo = (importId: string, who = manager) => world.call(who, undoImport, { params: { hotelSlug, importId } })

/** A reservation without its timestamps. */
const saying = ({ id, guest_name, apartment, check_in, check_out, source, booking_number }: Reservation) => ({
  id,
  guest_name,
  apartment,
  check_in,
  check_out,
  source,
  booking_number,
})

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
type Asked = { file_name?: string; mapping?: string; date_order?: 'dmy' | 'mdy' }
const look = (text: string, asked: Asked = {}, who = manager) =>
  world.call(who, previewImport, {
    params: { hotelSlug },
    query: { file_name: 'list.csv', ...asked },
    body: toBytes(text),
  })
const ready = async (text: string, asked: Asked = {}): Promise<Extract<ImportPreview, { kind: 'ready' }>> => {
  const { status, body } = await look(text, asked)
  if (status !== 200 || body.kind !== 'ready') throw new Error(`the preview is not ready: ${JSON.stringify(body)}`)
  return body
}
const take = (text: string, fingerprint: string, asked: Asked & { id?: string } = {}, who = manager) =>
  world.call(who, importReservations, {
    params: { hotelSlug },
    query: { file_name: 'list.csv', id: newId(), fingerprint, ...asked },
    body: toBytes(text),
  })
const importAll = async (text: string, asked: Asked = {}) =>
  (await take(text, (await ready(text, asked)).fingerprint, asked)).body

const header = 'Book number,Guest name(s),Check-in,Check-out,Status,Unit type'
const booking = (number: number, guest: string, from: string, to: string, unit: string, status = 'ok'): string =>
  [number, guest, from, to, status, unit].join(',')
const file = (...rows: string[]): string => [header, ...rows, ''].join('\r\n')
const lena = booking(6547074679, 'Lena Hauck', '2026-12-12', '2026-12-15', 'Room 8')
const tomas = booking(6547074680, 'Tomáš Dvořák', '2026-12-13', '2026-12-20', 'Room 11')
const ioana = booking(6547074681, 'Ioana Popescu', '2026-12-14', '2026-12-17', 'Room 5')

describe('POST /reservations', () => {
  test('201 a manual reservation has the source manual and is in its month', async () => {
    const body = stay({ guest_name: '  Sofia Almeida ' })
    const answer = await add(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...body,
      guest_name: 'Sofia Almeida',
      hotel_id: hotelSlug,
      source: 'manual',
      booking_number: null,
    })
    expect(await list('2026-11')).toEqual([answer.body])
    expect((await months()).months).toEqual([{ month: '2026-11', count: 1 }])
  })
  test('201 the same id again is the same reservation; 409 with other content', async () => {
    const body = stay()
    await Promise.all([add(body), add(body), add(body)])
    expect((await add(body)).status).toBe(201)
    expect(await list('2026-11')).toHaveLength(1)
    const other = await add({ ...body, apartment: 'Room 5' })
    expect([other.status, other.body.code]).toEqual([409, 'platform.id_taken'])
    expect((await list('2026-11'))[0]?.apartment).toBe('Room 4')
  })
  test.each<[Partial<NewReservation>, string, string]>([
    [{ guest_name: ' ' }, 'reservations.fields_required', 'Please fill in all fields.'],
    [{ apartment: '' }, 'reservations.fields_required', 'Please fill in all fields.'],
    [{ check_in: '' }, 'reservations.fields_required', 'Please fill in all fields.'],
    [{ check_out: '' }, 'reservations.fields_required', 'Please fill in all fields.'],
    [
      { check_out: '2026-11-22' },
      'reservations.check_out_not_after_check_in',
      'Check-out date must be after check-in date.',
    ],
    [
      { check_out: '2026-11-01' },
      'reservations.check_out_not_after_check_in',
      'Check-out date must be after check-in date.',
    ],
    [{ check_in: '2026-02-31' }, 'reservations.day_invalid', 'Please enter a valid date.'],
    [{ check_out: '22/11/2026' }, 'reservations.day_invalid', 'Please enter a valid date.'],
    [{ guest_name: 'x'.repeat(201) }, 'platform.invalid_input', 'Please check the highlighted fields.'],
  ])('400 %j is refused in its own words and nothing is stored', async (values, code, message) => {
    const answer = await add(stay(values))
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message])
    expect((await months()).months).toEqual([])
  })
})

describe('GET /reservations and /reservations/months', () => {
  test('200 the months of all check-ins in order, each with its reservations by check-in', async () => {
    for (const [check_in, check_out] of [
      ['2027-01-02', '2027-01-05'],
      ['2026-11-30', '2026-12-02'],
      ['2026-11-01', '2026-11-03'],
    ] as const)
      await add(stay({ check_in, check_out }))
    expect((await months()).months).toEqual([
      { month: '2026-11', count: 2 },
      { month: '2027-01', count: 1 },
    ])
    expect((await list('2026-11')).map(({ check_in }) => check_in)).toEqual(['2026-11-01', '2026-11-30'])
    expect(await list('2026-12')).toEqual([])
    expect(await list('2026-13')).toEqual([])
  })
  test('200 a month of thousands comes in small pages, every reservation once, by check-in', async () => {
    const scope = scopeFor(hotelSlug, { kind: 'nobody' })
    await world.server.database.write(scope, (tx) =>
      tx
        .insertInto('reservations')
        .values(
          Array.from({ length: 2500 }, (_, index) => ({
            hotel_id: hotelSlug,
            id: newId(),
            guest_name: 'Ж'.repeat(200),
            apartment: 'Ж'.repeat(200),
            check_in: `2027-03-${String(1 + (index % 31)).padStart(2, '0')}`,
            check_out: '2027-05-01',
            source: 'manual',
          })),
        )
        .execute(),
    )
    const seen: Reservation[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { status, body } = await world.call(manager, listReservations, {
        params: { hotelSlug },
        query: { month: '2027-03', ...(cursor !== undefined && { cursor }) },
      })
      expect([status, Buffer.byteLength(JSON.stringify(body)) < 100_000]).toEqual([200, true])
      seen.push(...body.items)
      cursor = body.next_cursor
    }
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([2500, 2500])
    expect(seen.map(({ check_in }) => check_in)).toEqual(seen.map(({ check_in }) => check_in).toSorted())
  })
  test('400 an invalid cursor, and days before there were any', async () => {
    const id = newId()
    for (const cursor of ['2027-02-30', '0000-01-01', '2027-13-01']) {
      expect([
        cursor,
        (
          await world.call(manager, listReservations, {
            params: { hotelSlug },
            query: { month: '2027-02', cursor: `${cursor}_${id}` },
          })
        ).status,
      ]).toEqual([cursor, 400])
    }
    expect((await add(stay({ check_in: '0000-01-01' }))).status).toBe(400)
    expect(await list('0000-01')).toEqual([])
  })
  test('400 an invalid month', async () => {
    for (const month of ['', '11/2026', "2026-11' or 1=1"])
      expect((await world.call(manager, listReservations, { params: { hotelSlug }, query: { month } })).status).toBe(
        400,
      )
  })
})

describe('DELETE /reservations/{reservationId}', () => {
  test('204 a manual reservation is deleted; 404 afterwards', async () => {
    const body = stay()
    await add(body)
    expect((await remove(body.id)).status).toBe(204)
    expect(await list('2026-11')).toEqual([])
    expect((await remove(body.id)).status).toBe(404)
  })
  test('409 an imported reservation stays', async () => {
    await importAll(file(lena))
    const [row] = await list()
    const answer = await remove(row?.id ?? '')
    expect([answer.status, answer.body.code]).toEqual([409, 'reservations.only_manual_deleted'])
    expect(await list()).toHaveLength(1)
  })
})

// Every file is read in its own thread, which starts slowly on a busy machine.
describe('importing a file', { timeout: 90_000 }, () => {
  test('the preview reports everything and writes nothing; the import writes what the preview reported', async () => {
    const text = file(
      lena,
      tomas,
      booking(1, '', '2026-12-01', '2026-12-02', 'Room 1'),
      booking(2, 'Jan de Vries', '2026-12-26', '2026-12-26', 'Room 1'),
      booking(3, 'Ana Gone', '2026-12-01', '2026-12-04', 'Room 2', 'cancelled_by_guest'),
    )
    const preview = await ready(text)
    expect(preview).toMatchObject({
      source: 'booking.com',
      counts: { new: 2, changed: 0, unchanged: 0, cancelled: 0, skipped: 1, refused: 2 },
      remembered: false,
    })
    expect(preview.rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [4, 'refused', 'missing_field'],
      [5, 'refused', 'check_out_not_after_check_in'],
      [6, 'skipped', 'cancelled'],
      [2, 'new', null],
      [3, 'new', null],
    ])
    expect([(await months()).months, await log()]).toEqual([[], []])

    const done = await take(text, preview.fingerprint)
    expect(done.status).toBe(201)
    expect(done.body).toMatchObject({
      kind: 'import',
      source: 'booking.com',
      file_name: 'list.csv',
      by_name: 'Milica Kovač',
      counts: preview.counts,
      undone_at: null,
    })
    expect(
      (await list()).map(({ guest_name, apartment, check_in, check_out, source, booking_number }) => [
        guest_name,
        apartment,
        check_in,
        check_out,
        source,
        booking_number,
      ]),
    ).toEqual([
      ['Lena Hauck', 'Room 8', '2026-12-12', '2026-12-15', 'booking.com', '6547074679'],
      ['Tomáš Dvořák', 'Room 11', '2026-12-13', '2026-12-20', 'booking.com', '6547074680'],
    ])
  })
  test('exactly the four required columns are enough', async () => {
    await importAll(
      'Guest Name(s),Unit type,Check-in,Check-out\n  Elena Rossi , Room 7 ,2026-12-20,2026-12-23\n\nMarek Nowak,,2026-12-20,2026-12-25\n',
    )
    expect((await list()).map(({ guest_name, apartment, source }) => [guest_name, apartment, source])).toEqual([
      ['Elena Rossi', 'Room 7', 'booking.com'],
    ])
  })
  test('a second import of the same file changes nothing, a newer one updates and removes what was cancelled', async () => {
    await importAll(file(lena, tomas, ioana))
    const before = await list()
    expect((await ready(file(lena, tomas, ioana))).counts).toMatchObject({ new: 0, unchanged: 3 })
    await importAll(file(lena, tomas, ioana))
    expect(await list()).toEqual(before)

    const newer = file(
      lena.replace('ok', 'cancelled_by_guest'),
      tomas.replace('Room 11', 'Room 12'),
      ioana.replace('2026-12-17', '2026-12-18'),
    )
    const preview = await ready(newer)
    expect(preview.counts).toMatchObject({ new: 0, changed: 2, cancelled: 1 })
    expect(preview.rows.find(({ line }) => line === 3)).toMatchObject({
      outcome: 'changed',
      apartment: 'Room 12',
      before: { apartment: 'Room 11' },
    })
    await importAll(newer)
    expect((await list()).map(({ guest_name, apartment, check_out }) => [guest_name, apartment, check_out])).toEqual([
      ['Tomáš Dvořák', 'Room 12', '2026-12-20'],
      ['Ioana Popescu', 'Room 5', '2026-12-18'],
    ])
  })
  test('a cancellation with unreadable dates removes its booking all the same', async () => {
    await importAll(file(lena, tomas))
    const newer = file(booking(6547074679, '', '31.02.2026', 'soon', '', 'cancelled_by_guest'))
    expect((await ready(newer)).rows).toMatchObject([
      { outcome: 'cancelled', guest_name: 'Lena Hauck', apartment: 'Room 8', check_in: '2026-12-12' },
    ])
    await importAll(newer)
    expect((await list()).map(({ guest_name }) => guest_name)).toEqual(['Tomáš Dvořák'])
  })
  test('a row that is refused once and valid the next time moves no other row of its booking', async () => {
    const rooms = (first: string) =>
      file(
        booking(7, 'Lena Hauck', first, '2026-12-15', 'Room 1'),
        booking(7, 'Lena Hauck', '2026-12-12', '2026-12-15', 'Room 2'),
      )
    await importAll(rooms('31.02.2026'))
    const [second] = await list()
    expect((await ready(rooms('2026-12-12'))).counts).toMatchObject({ new: 1, unchanged: 1, changed: 0 })
    await importAll(rooms('2026-12-12'))
    const kept = await list()
    expect(kept.map(({ apartment }) => apartment).toSorted()).toEqual(['Room 1', 'Room 2'])
    expect(kept.find(({ apartment }) => apartment === 'Room 2')?.id).toBe(second?.id)
  })
  test('a manual reservation is never changed by a file', async () => {
    await add(stay({ guest_name: 'Lena Hauck', apartment: 'Room 8', check_in: '2026-12-12', check_out: '2026-12-15' }))
    await importAll(file(lena))
    expect((await list()).map(({ source }) => source).toSorted()).toEqual(['booking.com', 'manual'])
  })
  test('a file name is stored without invisible characters, and an impossible header is refused', async () => {
    const { fingerprint } = await ready(file(lena))
    expect((await take(file(lena), fingerprint, { file_name: ' bookings\u202e\u0000.csv' })).body.file_name).toBe(
      'bookings.csv',
    )
    for (const header of ['a\u0000b', 'a\ud800b', 'a\u202eb']) {
      const { status, body } = await look(file(lena), { mapping: JSON.stringify({ booked_by: header }) })
      expect([status, body.fields?.['mapping']?.code]).toEqual([400, 'platform.field_invalid'])
    }
  })
  test('a long header that is cut inside a character can still be chosen', async () => {
    const long = `${'x'.repeat(179)}😀 of the guest`
    const text = `${long},Unit type,Check-in,Check-out\nElena Rossi,Room 7,2026-12-20,2026-12-23\n`
    const { body } = await look(text)
    if (body.kind !== 'columns_needed') throw new Error('the header is known')
    expect(
      (await importAll(text, { mapping: JSON.stringify({ ...body.guess, guest_name: body.headers[0] }) })).counts.new,
    ).toBe(1)
  })
  test('201 the same import id again is the same import', async () => {
    const { fingerprint } = await ready(file(lena))
    const id = newId()
    const [first, second] = await Promise.all([
      take(file(lena), fingerprint, { id }),
      take(file(lena), fingerprint, { id }),
    ])
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect((await take(file(lena), fingerprint, { id })).body).toEqual(first?.body)
    expect([await log(), await list()].map(({ length }) => length)).toEqual([1, 1])
  })
  test('409 of two simultaneous files the later one gets an outdated preview, and nothing is duplicated', async () => {
    const [one, other] = [await ready(file(lena, tomas)), await ready(file(lena, ioana))]
    const answers = await Promise.all([
      take(file(lena, tomas), one.fingerprint),
      take(file(lena, ioana), other.fingerprint),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('platform.changed_meanwhile')
    expect(await list()).toHaveLength(2)
    expect(await log()).toHaveLength(1)
  })
  test('400 each invalid file has its own message, and nothing is written', async () => {
    const cases: [string, string, string][] = [
      ['', 'reservations.nothing_to_import', 'No valid reservations to import.'],
      [file('1,"Lena Hauck,2026-12-12,2026-12-15,ok,Room 8'), 'reservations.parsing_failed', 'CSV parsing failed.'],
      [
        file(booking(1, '', '2026-12-01', '2026-12-02', 'Room 1')),
        'reservations.nothing_to_import',
        'No valid reservations to import.',
      ],
      [file(), 'reservations.nothing_to_import', 'No valid reservations to import.'],
      [
        'Type,Statement Descriptor,Reference number,Check-in date,Check-out date\nReservation,x,1,2026-12-01,2026-12-02\n',
        'reservations.payout_file',
        'This is a payout report',
      ],
      ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', 'reservations.calendar_file', 'This is a calendar'],
      ['%PDF-1.7\n', 'reservations.unknown_file_kind', 'This file can’t be read.'],
    ]
    for (const [text, code, message] of cases) {
      const answer = await look(text)
      expect([answer.status, answer.body.code], text.slice(0, 40)).toEqual([400, code])
      expect(answer.body.message).toContain(message)
      expect((await take(text, 'x')).status).toBe(400)
    }
    expect([(await months()).months, await log()]).toEqual([[], []])
  })
  test('413 a file above 10 MB', async () => {
    const answer = await look('x'.repeat(10 * 1024 * 1024 + 1))
    expect([answer.status, answer.body.code]).toEqual([413, 'platform.too_large'])
  })
  test('ambiguous dates are asked about, and the answer counts', async () => {
    const text = 'Guest Name(s),Unit type,Check-in,Check-out\nElena Rossi,Room 7,03/04/2026,05/04/2026\n'
    expect((await look(text)).body).toMatchObject({ kind: 'date_order_needed', examples: ['03/04/2026', '05/04/2026'] })
    await importAll(text, { date_order: 'mdy' })
    expect((await list('2026-03')).map(({ check_in, check_out }) => [check_in, check_out])).toEqual([
      ['2026-03-04', '2026-05-04'],
    ])
  })
  test('unknown columns are asked about once, and remembered for this hotel alone', async () => {
    const text = (guest: string): string => `Nimi,Huone,Tulo,Lähtö\n${guest},Room 7,2026-12-20,2026-12-23\n`
    const asked = (await look(text('Elena Rossi'))).body
    expect(asked).toMatchObject({
      kind: 'columns_needed',
      headers: ['Nimi', 'Huone', 'Tulo', 'Lähtö'],
      samples: [['Elena Rossi', 'Room 7', '2026-12-20', '2026-12-23']],
    })
    const mapping = JSON.stringify({ guest_name: 'Nimi', apartment: 'Huone', check_in: 'Tulo', check_out: 'Lähtö' })
    await importAll(text('Elena Rossi'), { mapping })
    expect((await list())[0]?.guest_name).toBe('Elena Rossi')
    expect(await ready(text('Marek Nowak'))).toMatchObject({ counts: { new: 1 }, remembered: true })
    expect((await look(text('Marek Nowak'), { mapping: '{}' })).body.kind).toBe('columns_needed')
    const hotel = await world.aHotel()
    const elsewhere = await world.call(await world.aManager(hotel), previewImport, {
      params: { hotelSlug: hotel },
      query: { file_name: 'list.csv' },
      body: toBytes(text('Elena Rossi')),
    })
    expect(elsewhere.body.kind).toBe('columns_needed')
  })
  test('400 an invalid mapping', async () => {
    for (const mapping of ['{', '[]', '{"nonsense":"x"}', `{"guest_name":"${'x'.repeat(201)}"}`])
      expect((await look(file(lena), { mapping })).status).toBe(400)
  })
  test("a file of one hotel does not change the other's reservations", async () => {
    const hotel = await world.aHotel()
    const neighbour = await world.aManager(hotel)
    await world.call(neighbour, addReservation, { params: { hotelSlug: hotel }, body: stay() })
    const before = await list('2026-11', neighbour, hotel)
    await importAll(file(lena, tomas))
    await clear()
    expect(await list('2026-11', neighbour, hotel)).toEqual(before)
    expect((await months(neighbour, hotel)).months).toEqual([{ month: '2026-11', count: 1 }])
  })
  test("a hotel that sends one expensive file after the other delays no other hotel's import", async () => {
    const columns = Array.from({ length: 100 }, (_, column) => `c${column}`).join(',')
    const hard = `${header},${columns}\n${`${tomas},${columns}\n`.repeat(19_000)}`
    const other = await world.aHotel()
    const theirs = await world.aManager(other)
    const done: string[] = []
    const hards = [1, 2].map(() => look(hard).then(() => done.push('hard')))
    // Both have reached the server before the other hotel's file comes.
    await log()
    const { status } = await world.call(theirs, previewImport, {
      params: { hotelSlug: other },
      query: { file_name: 'list.csv' },
      body: toBytes(file(lena)),
    })
    expect([status, done]).toEqual([200, []])
    await Promise.all(hards)
  })
  test('5,000 rows are imported, and imported again from a newer file', async () => {
    allowSlow('imports 5,000 rows twice')
    const rows = (room: number): string[] =>
      Array.from({ length: 5000 }, (_, at) =>
        booking(
          6_500_000_000 + at,
          `Guest Number${at}`,
          `2026-12-${String(1 + (at % 20)).padStart(2, '0')}`,
          '2026-12-28',
          `Room ${room + (at % 40)}`,
        ),
      )
    for (const [what, text] of [
      ['new', file(...rows(1))],
      ['changed', file(...rows(2))],
    ] as const) {
      const begun = performance.now()
      const preview = await ready(text)
      const looked = performance.now()
      await take(text, preview.fingerprint)
      process.stdout.write(
        `5,000 ${what} rows: preview ${Math.round(looked - begun)} ms, import ${Math.round(performance.now() - looked)} ms\n`,
      )
      expect(preview.counts[what]).toBe(5000)
      expect(preview.rows).toHaveLength(200)
    }
    expect((await months()).months).toEqual([{ month: '2026-12', count: 5000 }])
  })
})

describe('clearing and undoing', { timeout: 90_000 }, () => {
  test("clearing removes the platform's reservations and keeps manual ones", async () => {
    await add(stay({ check_in: '2026-12-01', check_out: '2026-12-03' }))
    await importAll(file(lena, tomas))
    const id = newId()
    const cleared = await clear(id)
    expect(cleared.body).toMatchObject({
      kind: 'clear',
      source: 'booking.com',
      by_name: 'Milica Kovač',
      counts: { cancelled: 2 },
    })
    expect((await clear(id)).body).toEqual(cleared.body)
    expect((await list()).map(({ source }) => source)).toEqual(['manual'])
    expect((await log()).map(({ kind }) => kind)).toEqual(['clear', 'import'])
  })
  test('each platform is cleared separately, and is listed as long as it has reservations', async () => {
    const airbnb =
      'Confirmation code,Status,Guest name,Start date,End date,Listing\nHMABCDEF,Confirmed,Elena Rossi,2026-12-20,2026-12-23,Sea View\n'
    await importAll(file(lena))
    await importAll(airbnb)
    expect((await months()).sources).toEqual(['airbnb', 'booking.com'])
    expect((await clear(newId(), manager, 'airbnb')).body).toMatchObject({ source: 'airbnb', counts: { cancelled: 1 } })
    expect([(await months()).sources, (await list()).map(({ source }) => source)]).toEqual([
      ['booking.com'],
      ['booking.com'],
    ])
  })
  test('undoing a clearing restores everything; 409 the second time', async () => {
    await importAll(file(lena, tomas))
    const before = (await list()).map(saying)
    const { id } = (await clear()).body
    const undone = await undo(id)
    expect([undone.status, undone.body.undone_at]).toEqual([200, expect.any(String)])
    expect((await list()).map(saying)).toEqual(before)
    const again = await undo(id)
    expect([again.status, again.body.code]).toEqual([409, 'reservations.nothing_to_undo'])
  })
  test('undoing an import removes what it added and restores what it changed, except later changes', async () => {
    await importAll(file(lena, tomas))
    const second = await importAll(file(lena.replace('Room 8', 'Room 9'), tomas.replace('Room 11', 'Room 12'), ioana))
    await importAll(file(tomas.replace('Room 11', 'Room 14')))
    await undo(second.id)
    expect((await list()).map(({ guest_name, apartment }) => [guest_name, apartment])).toEqual([
      ['Lena Hauck', 'Room 8'],
      ['Tomáš Dvořák', 'Room 14'],
    ])
  })
})

test('the public module finds who stays in a room of its own hotel between two days', async () => {
  const other = await world.aHotel()
  const stranger = await world.aManager(other)
  await add(stay())
  await add(stay({ guest_name: 'Too Late', check_in: '2026-12-02', check_out: '2026-12-05' }))
  expect(
    (
      await world.call(stranger, addReservation, {
        params: { hotelSlug: other },
        body: stay({ guest_name: 'From Elsewhere' }),
      })
    ).status,
  ).toBe(201)
  const found = await world.server.database.read(scopeFor(hotelSlug, manager), async (tx) => {
    const of = (...digits: string[]) => findReservationsBetween(tx, hotelSlug, '2026-11-25', '2026-12-01', digits)
    return [await of('4'), await of('4', '4'), await of('5'), await of('4', '5'), await of()]
  })
  const sofia = { guest_name: 'Sofia Almeida', apartment: 'Room 4' }
  expect(found).toMatchObject([[sofia], [sofia], [], [], []])
})
