import { BrushCleaning, ConciergeBell, CookingPot, Wrench } from 'lucide-react'
import type { Department } from '#modules/access/policy.ts'
import type { IconType } from '#platform/web/ui/icons.ts'

export const departmentIcons: Readonly<Record<Department, IconType>> = {
  reception: ConciergeBell,
  housekeeping: BrushCleaning,
  kitchen: CookingPot,
  maintenance: Wrench,
}
