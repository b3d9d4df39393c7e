import { getFollowed, type Department, type Listener } from '#modules/access/policy.ts'

/** What decides where work of a department goes at a moment: its followers, and whether its hours say open. */
export type DepartmentStates = Readonly<Record<Department, { members: number; open: boolean }>>

/** Work that waits: its department, and whether it is new (0), overdue (1) or escalated (2). */
export type Waiting = { department: Department; level: 0 | 1 | 2 }

const isStaffed = ({ members, open }: DepartmentStates[Department]): boolean => members > 0 && open

/**
 * Who hears the work of a department: the department, or the reception while it is closed or has nobody, or the managers
 * where that is so of the reception too.
 */
export const getTarget = (department: Department, states: DepartmentStates): Department | 'managers' => {
  if (isStaffed(states[department])) return department
  return isStaffed(states.reception) ? 'reception' : 'managers'
}

/**
 * Whether work that waits rings and pushes for this staff member. The one rule for the sound, the banner, the badge and
 * the pushes. What is escalated reaches the reception and every manager, whatever they follow.
 */
export const isAlerted = (member: Listener, { department, level }: Waiting, states: DepartmentStates): boolean => {
  const target = getTarget(department, states)
  const isManager = member.staff_role === 'manager'
  const followed = getFollowed(member)
  const followsTarget = target === 'managers' ? isManager : followed.includes(target)
  return followsTarget || (level === 2 && (isManager || followed.includes('reception')))
}
