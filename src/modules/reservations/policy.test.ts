import { describe, expect, test } from 'vitest'
import { mayDelete, monthToShow, newReservationProblem } from './policy.ts'

describe('a reservation by hand', () => {
  const good = { guest_name: 'Ana Petrović', apartment: 'Room 3', check_in: '2026-11-19', check_out: '2026-11-22' }
  test('needs all four fields and a check-out after the check-in', () => {
    expect(newReservationProblem(good)).toBeNull()
    for (const name of Object.keys(good))
      expect(newReservationProblem({ ...good, [name]: '' })?.code).toBe('reservations.fields_required')
    expect(newReservationProblem({ ...good, check_out: good.check_in })?.code).toBe(
      'reservations.check_out_not_after_check_in',
    )
    expect(newReservationProblem({ ...good, check_out: '2026-11-18' })?.code).toBe(
      'reservations.check_out_not_after_check_in',
    )
    expect(newReservationProblem({ ...good, check_in: '2026-02-31' })?.code).toBe('reservations.day_invalid')
  })
  test('is the only kind that can be deleted individually', () => {
    expect([mayDelete({ source: 'manual' }), mayDelete({ source: 'booking.com' })]).toEqual([true, false])
  })
})

describe('the initially shown month', () => {
  test.each([
    ['2026-11-24', ['2026-09', '2026-11', '2026-12'], '2026-11'],
    ['2026-11-24', ['2026-09', '2026-12'], '2026-12'],
    ['2026-11-24', ['2026-10', '2026-12'], '2026-12'],
    ['2026-01-02', ['2025-11', '2026-04'], '2025-11'],
    ['2026-12-31', ['2020-01', '2027-01'], '2027-01'],
    ['2026-11-24', [], null],
  ])('on %s of %j: %s', (today, months, month) => expect(monthToShow(months, today)).toBe(month))
})
