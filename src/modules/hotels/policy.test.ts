import { describe, expect, test } from 'vitest'
import { expiryDay, featureIsOn, hotelState } from './policy.ts'

const stateAt = (moment: string, expiry_date: string | null, enabled = true) =>
  hotelState({ expiry_date, enabled }, Date.parse(moment))

describe('a hotel with an expiry date', () => {
  test.each([
    // Belgrade has +02:00 in summer and +01:00 in winter; the specification says +02:00 for every day.
    ['2026-07-14', '2026-07-14T23:59:58+02:00', 'open'],
    ['2026-07-14', '2026-07-14T23:59:59+02:00', 'open'],
    ['2026-07-14', '2026-07-15T00:00:00+02:00', 'expired'],
    ['2026-12-31', '2026-12-31T23:59:58+02:00', 'open'],
    ['2026-12-31', '2027-01-01T00:00:00+02:00', 'expired'],
    // In winter it is 23:00 in Belgrade then.
    ['2026-12-31', '2026-12-31T22:59:59+01:00', 'open'],
    ['2026-12-31', '2026-12-31T23:00:00+01:00', 'expired'],
    // The nights of the clock changes.
    ['2026-03-28', '2026-03-29T00:00:00+02:00', 'expired'],
    ['2026-10-25', '2026-10-25T23:59:58+02:00', 'open'],
    ['2026-10-25', '2026-10-26T00:00:00+02:00', 'expired'],
  ])('with the date %s is at %s: %s', (expiry, moment, state) => {
    expect(stateAt(moment, expiry)).toBe(state)
    expect(expiry >= expiryDay(Date.parse(moment))).toBe(state === 'open')
  })
})

test('a hotel without a date stays open, and one that is not enabled is closed whatever its date', () => {
  expect([
    stateAt('2999-01-01T00:00:00Z', null),
    stateAt('2026-01-01T00:00:00Z', null, false),
    stateAt('2026-01-01T00:00:00Z', '2030-01-01', false),
    stateAt('2031-01-01T00:00:00Z', '2030-01-01', false),
  ]).toEqual(['open', 'disabled', 'disabled', 'expired'])
})

test('a feature is off only where its flag is explicitly false: a missing flag counts as on', () => {
  expect([
    featureIsOn({}, 'taxi'),
    featureIsOn({ taxi: true }, 'taxi'),
    featureIsOn({ taxi: false }, 'taxi'),
    featureIsOn({ taxi: false }, 'menu'),
  ]).toEqual([true, true, false, true])
})
