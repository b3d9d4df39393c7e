import { deskRoles } from '#core/access/policy.ts'
import type { FeatureServer } from '#app/server/feature.ts'
import { listInvoices } from '../contract.ts'
import { invoicesDemo } from './demo.ts'
import { invoiceRoutes } from './routes.ts'
import { InvoiceService } from './service.ts'

/** The server part of the invoices. */
export const invoices: FeatureServer = {
  name: 'invoices',
  live: { invoices: { manager: listInvoices.feature, roles: deskRoles } },
  routes: ({ database }) => invoiceRoutes(new InvoiceService(database)),
  demo: invoicesDemo,
}
