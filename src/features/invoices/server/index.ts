import type { FeatureServer } from '#core/areas/server/feature.ts'
import { invoicesDemo } from './demo.ts'
import { invoiceRoutes } from './routes.ts'
import { InvoiceService } from './service.ts'

/** What invoices offer to the composition root. */
export const invoices: FeatureServer = {
  name: 'invoices',
  routes: ({ database }) => invoiceRoutes(new InvoiceService(database)),
  demo: invoicesDemo,
}
