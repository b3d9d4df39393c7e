import { isOneOf } from '#modules/access/policy.ts'
import type { StaffRole } from '#platform/contract/route.ts'

/** The staff roles that may take down a sign. */
export const signRoles = ['manager', 'reception', 'housekeeping'] as const satisfies readonly StaffRole[]

export const mayRemoveSign = (role: StaffRole | undefined): boolean => isOneOf(signRoles, role)
