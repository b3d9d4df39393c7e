import { expect, test } from 'vitest'
import { taxiStatuses } from './contract.ts'
import { isAwaited, isOpen, mayMoveTaxi, minutesUntil } from './policy.ts'

const guest = { kind: 'guest', id: 'g', room_number: 'Room 12', guest_name: 'Jonas Weber' } as const
const manager = {
  kind: 'manager',
  id: 'm',
  email: 'm@x.example',
  display_name: null,
  must_choose_password: false,
} as const
const owner = { kind: 'owner', id: 'o', email: 'o@x.example' } as const

test('staff move a taxi on, its guest may only cancel one that is not yet dispatched', () => {
  const may = (actor: typeof guest | typeof manager | typeof owner, guest_id = 'g') =>
    taxiStatuses.flatMap((status) =>
      taxiStatuses.filter((to) => mayMoveTaxi(actor, { guest_id, status }, to)).map((to) => `${status} → ${to}`),
    )
  expect(may(manager)).toEqual([
    'requested → dispatched',
    'requested → cancelled',
    'dispatched → arrived',
    'dispatched → completed',
    'arrived → completed',
  ])
  expect(may(guest)).toEqual(['requested → cancelled'])
  expect([may(guest, 'another'), may(owner)]).toEqual([[], []])
})

test('an arrived taxi is open for staff and no longer awaited by its guest', () => {
  expect(taxiStatuses.filter((status) => isOpen({ status }))).toEqual(['requested', 'dispatched', 'arrived'])
  expect(taxiStatuses.filter((status) => isAwaited({ status }))).toEqual(['requested', 'dispatched'])
})

test('the minutes to the estimate are whole and never negative', () => {
  const estimated_arrival = '2026-11-21T20:15:00.000Z'
  const at = (time: string) => minutesUntil({ estimated_arrival }, Date.parse(`2026-11-21T${time}Z`))
  expect([at('20:00:00'), at('20:06:01'), at('20:14:59'), at('20:15:00'), at('20:40:00')]).toEqual([15, 9, 1, 0, 0])
})
