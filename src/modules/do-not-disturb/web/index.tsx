import type { FeatureWeb } from '#modules/features/web/feature.ts'
import { staffRoles } from '#platform/contract/route.ts'

/** The sign "do not disturb" in the browser: guests hang it out on their home, staff see it on their cards. */
export const doNotDisturb: FeatureWeb = {
  name: 'do-not-disturb',
  manager: {
    roles: staffRoles,
    pages: [],
    part: async () => (await import('./StaffPart.tsx')).staffSlots,
  },
}
