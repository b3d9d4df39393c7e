import { FileText } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the invoices: staff write, send and print them. */
export const invoices: FeatureWeb = {
  name: 'invoices',
  flag: 'invoices',
  manager: {
    roles: deskRoles,
    nav: { path: 'invoices', label: 'invoices.nav', icon: FileText },
    pages: [
      { path: 'invoices', load: async () => (await import('./Invoices.tsx')).Invoices },
      {
        path: 'invoices/$invoiceId/print',
        bare: true,
        load: async () => (await import('./paper/PrintInvoice.tsx')).PrintInvoice,
      },
    ],
    part: async () => (await import('./StaffPart.tsx')).staffSlots,
  },
}
