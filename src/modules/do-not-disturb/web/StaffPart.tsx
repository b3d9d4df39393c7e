import type { StaffSlots } from '#modules/features/web/feature.ts'
import { prefetchSigns } from './staff/api.ts'
import { loadSigns } from './staff/switched-on.tsx'

const prefetch: StaffSlots['prefetch'] = async (queries, { id, do_not_disturb }) => {
  if (do_not_disturb) await Promise.all([loadSigns(), prefetchSigns(queries, id)])
}

export const staffSlots: StaffSlots = { prefetch }
