import type { StaffSlots } from '#modules/features/web/feature.ts'
import { useLateBadge } from './late.ts'

export const staffSlots: StaffSlots = { useBadge: useLateBadge }
