import { describe, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import { canTransition, escalationLevelAt, isQuiet, maySeeTicket, statusesBefore, type Transitions } from './policy.ts'

const minute = 60_000

test('a table of transitions says from which status each status is reached', () => {
  const transitions: Transitions<'new' | 'sent' | 'done' | 'dropped'> = {
    new: { primary: 'sent', secondary: 'dropped' },
    sent: { primary: 'done', secondary: 'dropped' },
    done: {},
    dropped: {},
  }
  expect([statusesBefore(transitions, 'dropped'), statusesBefore(transitions, 'new')]).toEqual([['new', 'sent'], []])
  expect([
    canTransition(transitions, 'new', 'sent'),
    canTransition(transitions, 'new', 'done'),
    canTransition(transitions, 'done', 'new'),
  ]).toEqual([true, false, false])
})

test('staff see every ticket, guests their own', () => {
  const guest = { kind: 'guest', id: 'g', room_number: 'Room 12', guest_name: 'Jonas Weber' } as const
  const manager = {
    kind: 'manager',
    id: 'm',
    email: 'm@x.example',
    display_name: null,
    must_choose_password: false,
    ...asManager,
  } as const
  expect([
    maySeeTicket(guest, { guest_id: 'g' }),
    maySeeTicket(guest, { guest_id: 'another' }),
    maySeeTicket(manager, { guest_id: 'g' }),
  ]).toEqual([true, false, true])
})

describe('the escalation level', () => {
  test.each([
    [0, 0],
    [4.99, 0],
    [5, 1],
    [14.99, 1],
    [15, 2],
    [600, 2],
  ])('after %d minutes of 5 and 15 it is level %d', (minutes, level) => {
    expect(escalationLevelAt(1_000, 1_000 + minutes * minute, { overdue_minutes: 5, escalation_minutes: 15 })).toBe(
      level,
    )
  })
  test('a clock that is behind escalates nothing', () => {
    expect(escalationLevelAt(10 * minute, 0, { overdue_minutes: 1, escalation_minutes: 2 })).toBe(0)
  })
})

describe('quiet hours', () => {
  const at = (moment: string, from: string | null, until: string | null, time_zone = 'Europe/Belgrade') =>
    isQuiet(Date.parse(moment), { quiet_from: from, quiet_until: until, time_zone })
  test.each([
    ['2026-07-01T19:59:00Z', false],
    ['2026-07-01T20:00:00Z', true],
    ['2026-07-01T22:30:00Z', true],
    ['2026-07-02T04:59:00Z', true],
    ['2026-07-02T05:00:00Z', false],
    // In winter the clock there is an hour behind summer time.
    ['2026-12-01T20:30:00Z', false],
    ['2026-12-01T21:00:00Z', true],
    ['2026-12-02T05:59:00Z', true],
    ['2026-12-02T06:00:00Z', false],
  ])("from 22:00 until 07:00 in the hotel's time zone, over midnight: %s is %s", (moment, quiet) => {
    expect(at(moment, '22:00', '07:00')).toBe(quiet)
  })
  test('within one day, in another zone, around the clock, and never', () => {
    expect([
      at('2026-07-01T04:00:00Z', '13:00', '15:00', 'Asia/Tokyo'),
      at('2026-07-01T06:00:00Z', '13:00', '15:00', 'Asia/Tokyo'),
    ]).toEqual([true, false])
    expect(at('2026-07-01T12:00:00Z', '08:00', '08:00')).toBe(true)
    expect([at('2026-07-01T23:00:00Z', null, null), at('2026-07-01T23:00:00Z', '22:00', null)]).toEqual([false, false])
  })
})
