import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#core/access/policy.ts'
import { listInvoices } from '../contract.ts'
import { invoicesDemo } from './demo.ts'
import { personal } from './mails/personal.ts'
import { InvoiceMails, prepareInvoiceMail } from './mails/service.ts'
import { webhookEvent } from './notifications.ts'
import { InvoicePapers } from './paper/service.ts'
import { invoiceMailRoutes, invoicePaperRoutes, invoiceRoutes, invoiceSettingsRoutes } from './routes.ts'
import { InvoiceService } from './service.ts'
import { InvoiceSettingsService } from './settings/service.ts'

/** The server part of the invoices. */
export const invoices: FeatureServer = {
  name: 'invoices',
  live: { invoices: { manager: listInvoices.feature, roles: deskRoles, scope: 'invoices:read' } },
  routes: ({ database, mail, makePdf }) => [
    ...invoiceMailRoutes(new InvoiceMails(database, mail, new InvoicePapers(database, makePdf))),
    ...invoicePaperRoutes(new InvoicePapers(database, makePdf)),
    ...invoiceRoutes(new InvoiceService(database)),
    ...invoiceSettingsRoutes(new InvoiceSettingsService(database)),
  ],
  webhookEvent,
  personal,
  mails: ({ database, makePdf }) => ({ invoice: prepareInvoiceMail(database, new InvoicePapers(database, makePdf)) }),
  demo: invoicesDemo,
}
