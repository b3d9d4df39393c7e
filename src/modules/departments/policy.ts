import { getFollowed, type Department, type Listener } from '#modules/access/policy.ts'

/** What decides where work of a department goes at a moment: its followers, and whether its hours say open. */
export type DepartmentFacts = Readonly<Record<Department, { members: number; open: boolean }>>

/** Work that waits: its department, and whether it is new (0), overdue (1) or escalated (2). */
export type Waiting = { department: Department; level: 0 | 1 | 2 }

const works = ({ members, open }: DepartmentFacts[Department]): boolean => members > 0 && open

/**
 * Who hears the work of a department: the department, or the reception while it is closed or has nobody, or the managers
 * where that is so of the reception too.
 */
export const getTarget = (department: Department, facts: DepartmentFacts): Department | 'managers' => {
  if (works(facts[department])) return department
  return works(facts.reception) ? 'reception' : 'managers'
}

/**
 * Whether work that waits rings and pushes for this staff member. The one rule for the sound, the banner, the badge and
 * the pushes. What is escalated reaches the reception and every manager, whatever they follow.
 */
export const isAlerted = (member: Listener, { department, level }: Waiting, facts: DepartmentFacts): boolean => {
  const target = getTarget(department, facts)
  const isManager = member.staff_role === 'manager'
  const followed = getFollowed(member)
  const hearsTarget = target === 'managers' ? isManager : followed.includes(target)
  return hearsTarget || (level === 2 && (isManager || followed.includes('reception')))
}
