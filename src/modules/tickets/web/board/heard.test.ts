import { expect, test } from 'vitest'
import type { Department, Listener } from '#modules/access/policy.ts'
import { hears, type DepartmentFacts, type Waiting } from '#modules/departments/policy.ts'
import type { Ticket } from '../../contract.ts'
import { getHeard, type OpenTickets } from './heard.ts'

const facts: DepartmentFacts = {
  reception: { members: 1, open: true },
  housekeeping: { members: 1, open: true },
  kitchen: { members: 0, open: true },
  maintenance: { members: 0, open: true },
}
const as =
  (member: Listener) =>
  (waiting: Waiting): boolean =>
    hears(member, waiting, facts)
const housekeeper = as({ staff_role: 'housekeeping', follows: null })
const reception = as({ staff_role: 'reception', follows: null })
const quietManager = as({ staff_role: 'manager', follows: [] })

const ticket = (id: string, escalation_from: string, attention_level: number) =>
  ({ id, escalation_from, attention_level }) as Ticket
/** Of a department: request A has no target, and request B, which came later, has escalated before it. */
const [a, b] = [ticket('a', '2027-05-01T12:00:00Z', 0), ticket('b', '2027-05-01T12:01:00Z', 2)]
const nothing = { counts: { pending: 0 }, untaken: 0, oldest: null, escalated: { untaken: 0, oldest: null } }
const of = (open: Partial<OpenTickets<Ticket, object>>): OpenTickets<Ticket, object> => ({
  ...nothing,
  departments: { reception: nothing, kitchen: nothing, maintenance: nothing, housekeeping: { ...nothing, ...open } },
  later: 0,
  event_number: 1,
})
const getHeardAs = (open: OpenTickets<Ticket, object>, who: (waiting: Waiting) => boolean) =>
  getHeard(open, 'reception' satisfies Department, who)

test('an escalated ticket behind an older one rings for the reception and every manager, and it alone', () => {
  const open = of({ counts: { pending: 2 }, untaken: 2, oldest: a, escalated: { untaken: 1, oldest: b } })
  expect(getHeardAs(open, housekeeper)).toEqual({ open: 2, untaken: 2, oldest: a })
  for (const who of [reception, quietManager]) expect(getHeardAs(open, who)).toEqual({ open: 1, untaken: 1, oldest: b })
})

test('who hears only what is escalated does not count the new tickets of the department', () => {
  const older = { ...a, attention_level: 2 }
  const open = of({ counts: { pending: 5 }, untaken: 4, oldest: older, escalated: { untaken: 1, oldest: older } })
  expect(getHeardAs(open, quietManager)).toEqual({ open: 1, untaken: 1, oldest: older })
  expect(getHeardAs(of({ counts: { pending: 1 }, untaken: 1, oldest: a }), quietManager)).toEqual({
    open: 0,
    untaken: 0,
    oldest: null,
  })
})
