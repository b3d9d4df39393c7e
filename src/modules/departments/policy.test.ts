import fc from 'fast-check'
import { expect, test } from 'vitest'
import { departments, type Department, type Listener } from '#modules/access/policy.ts'
import { staffRoles } from '#platform/contract/route.ts'
import { isAlerted, type DepartmentStates, type Waiting } from './policy.ts'

type Team = { manager: Listener; others: Listener[]; closed: Department[] }

const follows = fc.option(fc.subarray([...departments]), { nil: null })
const teams: fc.Arbitrary<Team> = fc.record({
  manager: fc.record({ staff_role: fc.constant('manager' as const), follows }),
  others: fc.array(fc.record({ staff_role: fc.constantFrom(...staffRoles), follows }), { maxLength: 8 }),
  closed: fc.subarray([...departments]),
})
const works: fc.Arbitrary<Waiting> = fc.record({
  department: fc.constantFrom(...departments),
  level: fc.constantFrom(0 as const, 1 as const, 2 as const),
})

/** The departments for which a member counts. */
const countsFor = ({ staff_role, follows: chosen }: Listener): readonly string[] =>
  chosen ?? (staff_role === 'manager' ? [] : [staff_role])

const getStates = ({ manager, others, closed }: Team): DepartmentStates =>
  Object.fromEntries(
    departments.map((id) => [
      id,
      {
        members: [manager, ...others].filter((one) => countsFor(one).includes(id)).length,
        open: !closed.includes(id),
      },
    ]),
  ) as DepartmentStates

/** The rule in sentences, one after the other. */
const isAlertedBySentence = (member: Listener, { department, level }: Waiting, states: DepartmentStates): boolean => {
  const isManager = member.staff_role === 'manager'
  const follow = (one: Department): boolean =>
    member.follows === null ? isManager || member.staff_role === one : member.follows.includes(one)
  const isManned = (one: Department): boolean => states[one].members > 0 && states[one].open
  if (level === 2 && isManager) return true
  if (level === 2 && follow('reception')) return true
  if (isManned(department)) return follow(department)
  if (isManned('reception')) return follow('reception')
  return isManager
}

test('in 10,000 teams the rule says what its sentences say, and somebody hears everything that waits', () => {
  fc.assert(
    fc.property(teams, works, (team, waiting) => {
      const states = getStates(team)
      const members = [team.manager, ...team.others]
      for (const member of members)
        expect(isAlerted(member, waiting, states)).toBe(isAlertedBySentence(member, waiting, states))
      expect(members.some((member) => isAlerted(member, waiting, states))).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('managers alone hear everything, at every hour and level', () => {
  const manager = { staff_role: 'manager', follows: null } as const
  fc.assert(
    fc.property(works, fc.subarray([...departments]), (waiting, closed) => {
      expect(isAlerted(manager, waiting, getStates({ manager, others: [manager], closed }))).toBe(true)
    }),
  )
})
