import { emailInvalid, isEmail } from '#modules/people/contract/account.ts'
import type { FieldProblem } from '#platform/contract/failure.ts'
import { staffRoles } from '#platform/contract/route.ts'
import { deviceNotManager, nameRequired, type Member, type NewStaffInvitation } from './contract.ts'

/** The problem of an invitation, or null. */
export const invitationProblem = (form: Omit<NewStaffInvitation, 'id' | 'password' | 'code'>): FieldProblem | null => {
  if (form.kind === 'device') {
    if (form.staff_role === 'manager') return { field: 'staff_role', failure: deviceNotManager }
    return form.display_name || form.for_id ? null : { field: 'display_name', failure: nameRequired }
  }
  return form.email && !isEmail(form.email) ? { field: 'email', failure: emailInvalid } : null
}

/** True if a member decides who works in the hotel. */
export const isManager = ({ kind, staff_role }: Pick<Member, 'kind' | 'staff_role'>): boolean =>
  kind === 'person' && staff_role === 'manager'

/** The name under which a member is listed. A person without one is listed by e-mail. */
export const getMemberName = ({ display_name, email }: Pick<Member, 'display_name' | 'email'>): string =>
  display_name ?? email

/** The order of the lists: by role, managers first, then by name. */
export const sortMembers = <M extends Pick<Member, 'staff_role' | 'display_name' | 'email'>>(
  members: readonly M[],
  language: string,
): M[] =>
  members.toSorted(
    (one, other) =>
      staffRoles.indexOf(one.staff_role) - staffRoles.indexOf(other.staff_role) ||
      getMemberName(one).localeCompare(getMemberName(other), language),
  )
