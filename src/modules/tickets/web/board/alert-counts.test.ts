import { expect, test } from 'vitest'
import type { Department, Listener } from '#modules/access/policy.ts'
import { isAlerted, type DepartmentStates, type Waiting } from '#modules/departments/policy.ts'
import type { Ticket } from '../../contract.ts'
import { countForMember, type OpenTickets } from './alert-counts.ts'

const facts: DepartmentStates = {
  reception: { members: 1, open: true },
  housekeeping: { members: 1, open: true },
  kitchen: { members: 0, open: true },
  maintenance: { members: 0, open: true },
}
const as =
  (member: Listener) =>
  (waiting: Waiting): boolean =>
    isAlerted(member, waiting, facts)
const housekeeper = as({ staff_role: 'housekeeping', follows: null })
const reception = as({ staff_role: 'reception', follows: null })
const quietManager = as({ staff_role: 'manager', follows: [] })

const ticket = (id: string, escalation_from: string, escalation_level: number) =>
  ({ id, escalation_from, escalation_level }) as Ticket
/** Of a department: request A has no target, and request B, which came later, has escalated before it. */
const [a, b] = [ticket('a', '2027-05-01T12:00:00Z', 0), ticket('b', '2027-05-01T12:01:00Z', 2)]
const nothing = { counts: { pending: 0 }, unclaimed: 0, oldest: null, escalated: { unclaimed: 0, oldest: null } }
const of = (open: Partial<OpenTickets<Ticket, object>>): OpenTickets<Ticket, object> => ({
  ...nothing,
  departments: { reception: nothing, kitchen: nothing, maintenance: nothing, housekeeping: { ...nothing, ...open } },
  scheduled: 0,
  event_number: 1,
})
const countAs = (open: OpenTickets<Ticket, object>, who: (waiting: Waiting) => boolean) =>
  countForMember(open, 'reception' satisfies Department, who)

test('an escalated ticket behind an older one rings for the reception and every manager, and it alone', () => {
  const open = of({ counts: { pending: 2 }, unclaimed: 2, oldest: a, escalated: { unclaimed: 1, oldest: b } })
  expect(countAs(open, housekeeper)).toEqual({ open: 2, unclaimed: 2, oldest: a })
  for (const who of [reception, quietManager]) expect(countAs(open, who)).toEqual({ open: 1, unclaimed: 1, oldest: b })
})

test('who hears only what is escalated does not count the new tickets of the department', () => {
  const older = { ...a, escalation_level: 2 }
  const open = of({ counts: { pending: 5 }, unclaimed: 4, oldest: older, escalated: { unclaimed: 1, oldest: older } })
  expect(countAs(open, quietManager)).toEqual({ open: 1, unclaimed: 1, oldest: older })
  expect(countAs(of({ counts: { pending: 1 }, unclaimed: 1, oldest: a }), quietManager)).toEqual({
    open: 0,
    unclaimed: 0,
    oldest: null,
  })
})
