import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'
import { useLateBadge } from './late.ts'

/** The bill for staff: it is on the page of a stay, managers say who bills what, and late charges are on the badge of the stays. */
export const bill: FeatureWeb = {
  name: 'bill',
  flag: 'bill',
  manager: {
    opensFrom: 'settings',
    roles: deskRoles,
    pages: [
      {
        path: 'bill-settings',
        roles: ['manager'],
        load: async () => (await import('../settings/BillSettingsPage.tsx')).BillSettingsPage,
      },
    ],
    slots: { useBadge: useLateBadge },
  },
}
