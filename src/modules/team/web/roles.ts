import { BrushCleaning, ConciergeBell, CookingPot, ShieldCheck, Wrench } from 'lucide-react'
import type { Department } from '#modules/access/policy.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { IconType } from '#platform/web/ui/icons.ts'

/** The sign of each role, which is also the one of its department. */
export const roleIcons: Readonly<Record<StaffRole, IconType>> = {
  manager: ShieldCheck,
  reception: ConciergeBell,
  housekeeping: BrushCleaning,
  kitchen: CookingPot,
  maintenance: Wrench,
}

/** The rights of a role and their limit, as message keys. */
export const roleSentences: Readonly<Record<StaffRole, { can: readonly string[]; cannot: string | null }>> = {
  manager: { can: ['team.can_all', 'team.can_decide'], cannot: null },
  reception: { can: ['team.can_desk', 'team.can_work', 'team.can_ring'], cannot: 'team.cannot_set_up' },
  housekeeping: { can: ['team.can_see', 'team.can_work', 'team.can_ring'], cannot: 'team.cannot_orders' },
  kitchen: { can: ['team.can_orders', 'team.can_dishes', 'team.can_ring'], cannot: 'team.cannot_revenue' },
  maintenance: { can: ['team.can_see', 'team.can_work', 'team.can_ring'], cannot: 'team.cannot_orders' },
}

/** The names of the departments, as message keys. */
export const departmentNames: Readonly<Record<Department, string>> = {
  reception: 'departments.name_reception',
  housekeeping: 'departments.name_housekeeping',
  kitchen: 'departments.name_kitchen',
  maintenance: 'departments.name_maintenance',
}
