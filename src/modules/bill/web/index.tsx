import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/**
 * The browser part of the bill: guests read theirs, managers say who does. Staff see it on the page of a stay, and late
 * charges on the badge of the stays.
 */
export const bill: FeatureWeb = {
  name: 'bill',
  flag: 'bill',
  guest: {
    pages: [{ path: 'bill', load: async () => (await import('./guest/BillPage.tsx')).BillPage }],
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
  },
  manager: {
    opensFrom: 'settings',
    roles: deskRoles,
    pages: [
      {
        path: 'bill-settings',
        roles: ['manager'],
        load: async () => (await import('./settings/BillSettingsPage.tsx')).BillSettingsPage,
      },
    ],
    part: async () => (await import('./staff/StaffPart.ts')).staffSlots,
  },
}
