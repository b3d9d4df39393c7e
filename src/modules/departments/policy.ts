import { getFollowed, type Department, type Listener } from '#modules/access/policy.ts'

/** The number of followers of each department, and whether its hours are open now. */
export type DepartmentStates = Readonly<Record<Department, { members: number; open: boolean }>>

/** Work that waits: its department, and whether it is new (0), overdue (1) or escalated (2). */
export type Waiting = { department: Department; level: 0 | 1 | 2 }

const isStaffed = ({ members, open }: DepartmentStates[Department]): boolean => members > 0 && open

/**
 * The department that is alerted of another's work: a department without followers, or outside its hours, is replaced by
 * the reception, and the reception by the managers.
 */
export const getTarget = (department: Department, states: DepartmentStates): Department | 'managers' => {
  if (isStaffed(states[department])) return department
  return isStaffed(states.reception) ? 'reception' : 'managers'
}

/**
 * True if waiting work rings and pushes for this staff member: the one rule for the sound, the banner, the badge and the
 * pushes. Escalated work alerts the reception and every manager too.
 */
export const isAlerted = (member: Listener, { department, level }: Waiting, states: DepartmentStates): boolean => {
  const target = getTarget(department, states)
  const isManager = member.staff_role === 'manager'
  const followed = getFollowed(member)
  const followsTarget = target === 'managers' ? isManager : followed.includes(target)
  return followsTarget || (level === 2 && (isManager || followed.includes('reception')))
}
