import { expect, test } from 'vitest'
import { asManager, type Listener } from '#modules/access/policy.ts'
import { noFollowers } from '#modules/departments/server/states.ts'
import { staffRoles, type StaffRole } from '#platform/contract/route.ts'
import type { Receiver } from '../contract.ts'
import { isFor } from './receivers.ts'

const browserOf = (member: Listener & { id?: string }) => ({
  id: 'push',
  guest_id: null,
  stay_id: null,
  member: { id: member.id ?? 'somebody', ...member },
})
const facts = {
  ...noFollowers,
  kitchen: { members: 1, open: true },
  reception: { members: 2, open: true },
}
const manager = browserOf(asManager)
const cook = browserOf({ staff_role: 'kitchen', follows: null })
const desk = browserOf({ staff_role: 'reception', follows: null })
const housekeeper = browserOf({ staff_role: 'housekeeping', follows: ['kitchen', 'reception'] })
const orderRoles: readonly StaffRole[] = ['manager', 'reception', 'kitchen']

test.each<[string, Receiver, readonly StaffRole[], boolean[]]>([
  ['new work of the kitchen', { department: 'kitchen', level: 0 }, staffRoles, [true, true, false, true]],
  [
    'a new order, which a housekeeper does not see',
    { department: 'kitchen', level: 0 },
    orderRoles,
    [true, true, false, false],
  ],
  ['an escalated order', { department: 'kitchen', level: 2 }, orderRoles, [true, true, true, false]],
  [
    'work of a department without members',
    { department: 'maintenance', level: 0 },
    staffRoles,
    [true, false, true, true],
  ],
  ['news for managers', 'managers', ['manager'], [true, false, false, false]],
  ['news for one person', { memberId: 'somebody-else' }, staffRoles, [false, false, false, false]],
])('%s reaches manager, cook, reception and a housekeeper who follows both: %o', (_what, to, roles, expected) => {
  expect([manager, cook, desk, housekeeper].map((one) => isFor(to, one, roles, facts))).toEqual(expected)
})
