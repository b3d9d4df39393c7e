import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the essentials: guests find them on their home, staff write them. */
export const essentials: FeatureWeb = {
  name: 'essentials',
  guest: {
    pages: [{ path: 'essentials', load: async () => (await import('./guest/Essentials.tsx')).EssentialsPage }],
  },
  manager: {
    roles: deskRoles,
    pages: [
      { path: 'essentials', load: async () => (await import('./staff/EssentialsEditor.tsx')).EssentialsEditor },
      { path: 'essentials/print', bare: true, load: async () => (await import('./staff/PrintSheets.tsx')).PrintSheets },
    ],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
