import { describe, expect, test } from 'vitest'
import { erasedText } from '#modules/privacy/server/data-subjects.ts'
import type { ReadRow } from '../reading/rows.ts'
import type { ReservationRow } from '../rows.ts'
import { planImport, type Plan } from './plan.ts'

const row = (values: Partial<ReadRow> = {}): ReadRow => ({
  line: 2,
  guest_name: 'Lena Hauck',
  apartment: 'Room 1',
  check_in: '2026-12-12',
  check_out: '2026-12-15',
  booking_number: '7',
  status: 'ok',
  problem: null,
  ...values,
})
const plan = (read: ReadRow[], there: ReservationRow[] = []): Plan => planImport(read, there, 'booking.com')
/** The stored rows after importing files one after the other. */
const after = (...files: ReadRow[][]): ReservationRow[] => {
  let there: ReservationRow[] = []
  for (const file of files) {
    const { changes } = plan(file, there)
    const gone = new Set(changes.flatMap(({ before }) => before?.id ?? []))
    there = [...there.filter(({ id }) => !gone.has(id)), ...changes.flatMap(({ after: now }) => now ?? [])]
  }
  return there
}
const outcomes = ({ rows }: Plan): unknown[] => rows.map(({ outcome, apartment }) => [outcome, apartment])
const one = row()
const two = row({ line: 3, apartment: 'Room 2' })
const bad = (of: ReadRow): ReadRow => ({ ...of, check_in: '31.02.2026', problem: 'bad_date' })

describe('a booking of several units', () => {
  test('keeps each reservation when a row of it is refused once and valid the next time', () => {
    const there = after([bad(one), two], [one, two])
    expect(there.map(({ apartment }) => apartment).toSorted()).toEqual(['Room 1', 'Room 2'])
    expect(outcomes(plan([one, two], there))).toEqual([
      ['unchanged', 'Room 1'],
      ['unchanged', 'Room 2'],
    ])
    expect(new Set(there.map(({ import_key }) => import_key)).size).toBe(2)
    const first = after([bad(one), two])
    expect(
      plan([one, two], first).changes.map(({ before, after: now }) => [before?.apartment ?? null, now?.apartment]),
    ).toEqual([[null, 'Room 1']])
  })
  test('a refused row keeps its own reservation: another row of that booking does not overwrite it', () => {
    const there = after([one, two])
    expect(outcomes(plan([bad(one), two], there))).toEqual([
      ['refused', 'Room 1'],
      ['unchanged', 'Room 2'],
    ])
    const moved = plan([bad(one), { ...two, apartment: 'Room 3' }], there)
    expect(moved.changes.map(({ before, after: now }) => [before?.apartment, now?.apartment])).toEqual([
      ['Room 2', 'Room 3'],
    ])
  })
  test('is the same in whatever order its rows are', () => {
    expect(plan([two, one], after([one, two])).counts).toMatchObject({ unchanged: 2, changed: 0, new: 0 })
  })
  test('an additional unit is new, and a cancelled unit removes only its own reservation', () => {
    const there = after([one, two])
    expect(outcomes(plan([row({ apartment: 'Room 3' }), one, two], there))).toEqual([
      ['new', 'Room 3'],
      ['unchanged', 'Room 1'],
      ['unchanged', 'Room 2'],
    ])
    expect(outcomes(plan([one, { ...two, status: 'cancelled' }], there))).toEqual([
      ['unchanged', 'Room 1'],
      ['cancelled', 'Room 2'],
    ])
    expect(outcomes(plan([{ ...one, status: 'cancelled' }, two], after([one, two])))).toEqual([
      ['cancelled', 'Room 1'],
      ['unchanged', 'Room 2'],
    ])
  })
})

describe('a cancellation', () => {
  const cancelled = (values: Partial<ReadRow> = {}) =>
    row({ status: 'cancelled', guest_name: '', apartment: '', check_in: '', check_out: 'soon', ...values })
  test('needs the booking number alone, removes every reservation of it, and names them', () => {
    const cut = plan([cancelled()], after([one, two]))
    expect(cut.counts).toMatchObject({ cancelled: 2, refused: 0 })
    expect(
      cut.rows.map(({ guest_name, apartment, check_in, check_out }) => [guest_name, apartment, check_in, check_out]),
    ).toEqual([
      ['Lena Hauck', 'Room 1', '2026-12-12', '2026-12-15'],
      ['Lena Hauck', 'Room 2', '2026-12-12', '2026-12-15'],
    ])
    expect(cut.changes.every(({ after: now }) => now === null)).toBe(true)
  })
  test('keeps what another row of the same file keeps', () => {
    expect(outcomes(plan([cancelled(), two], after([one, two])))).toEqual([
      ['cancelled', 'Room 1'],
      ['unchanged', 'Room 2'],
    ])
  })
  test('of an unknown booking is skipped, and so is a repeated one', () => {
    expect(outcomes(plan([cancelled({ booking_number: '8' })], after([one])))).toEqual([['skipped', '']])
    expect(plan([cancelled(), cancelled({ line: 3 })], after([one])).counts).toMatchObject({ cancelled: 1, skipped: 1 })
  })
})

test('a row that is no booking yet is skipped, and leaves a stay that is here', () => {
  const inquiry = row({ status: 'not_booked' })
  expect(plan([inquiry]).rows).toMatchObject([{ outcome: 'skipped', reason: 'not_booked' }])
  const again = plan([{ ...inquiry, apartment: '' }, two], after([one, two]))
  expect([again.counts.skipped, again.counts.unchanged, again.changes]).toEqual([1, 1, []])
})

test('rows without a number are matched by guest, apartment and check-in', () => {
  const without = [row({ booking_number: null }), row({ booking_number: null, check_out: '2026-12-16' })]
  const there = after(without)
  expect(there).toHaveLength(2)
  expect(plan(without.toReversed(), there).counts).toMatchObject({ unchanged: 2 })
  expect(plan([row({ booking_number: null, guest_name: 'LENA HAUCK' })], there).counts).toMatchObject({ changed: 1 })
})

test('a stay whose guest was erased is not imported again from the same file, and another stay in that unit is', () => {
  const there = after([one, two]).map((stay) =>
    stay.apartment === 'Room 1'
      ? { ...stay, guest_name: erasedText, booking_number: null, import_key: `erased:${stay.id}` }
      : stay,
  )
  const again = plan([one, two], there)
  expect([again.counts.unchanged, again.changes]).toEqual([2, []])
  expect(plan([row({ status: 'cancelled' }), two], there).changes).toEqual([])
  expect(
    outcomes(
      plan(
        [one, row({ line: 3, booking_number: '8' }), row({ line: 4, booking_number: '9', check_out: '2026-12-16' })],
        there,
      ),
    ),
  ).toEqual([
    ['unchanged', 'Room 1'],
    ['new', 'Room 1'],
    ['new', 'Room 1'],
  ])
})

test('twenty thousand rows of one booking take no longer than as many bookings', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => row({ apartment: `Room ${at}` }))
  // The CPU time of this process, without others on the machine.
  const begun = process.cpuUsage()
  const there = after(many)
  expect(
    plan(
      many.map((of) => ({ ...of, guest_name: 'Ana Hauck' })),
      there,
    ).counts.changed,
  ).toBe(20_000)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(5000)
})
