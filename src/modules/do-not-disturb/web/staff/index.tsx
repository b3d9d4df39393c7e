import type { FeatureWeb, StaffSlots } from '#modules/features/web/feature.ts'
import { staffRoles } from '#platform/contract/route.ts'
import { prefetchSigns } from './api.ts'
import { loadSigns } from './switched-on.tsx'

const prefetch: StaffSlots['prefetch'] = async (queries, { id, do_not_disturb }) => {
  if (do_not_disturb) await Promise.all([loadSigns(), prefetchSigns(queries, id)])
}

/** The sign "do not disturb" in the browser: guests hang it out on their home, staff see it on their cards. */
export const doNotDisturb: FeatureWeb = {
  name: 'do-not-disturb',
  manager: {
    roles: staffRoles,
    pages: [],
    slots: { prefetch },
  },
}
