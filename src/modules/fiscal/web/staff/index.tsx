import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of fiscal numbers: a page that opens from the invoices. */
export const fiscal: FeatureWeb = {
  name: 'fiscal',
  manager: {
    roles: deskRoles,
    opensFrom: 'invoices',
    pages: [{ path: 'fiscal', load: async () => (await import('../FiscalPage.tsx')).FiscalPage }],
  },
}
