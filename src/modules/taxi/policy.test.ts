import { expect, test } from 'vitest'
import { canTransition } from '#modules/tickets/policy.ts'
import { taxiStatuses } from './contract.ts'
import { isAwaited, isOpen, minutesUntil, transitions } from './policy.ts'

test('a taxi takes no other way than these, and none out of completed or cancelled', () => {
  expect(
    taxiStatuses.flatMap((status) =>
      taxiStatuses.filter((to) => canTransition(transitions, status, to)).map((to) => `${status} → ${to}`),
    ),
  ).toEqual([
    'requested → dispatched',
    'requested → cancelled',
    'dispatched → arrived',
    'dispatched → completed',
    'arrived → completed',
  ])
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
