import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'
import { listInvoices } from '../contract.ts'
import { invoicesDemo } from './demo.ts'
import { personal } from './mails/personal.ts'
import { createInvoiceMails, prepareInvoiceMail } from './mails/service.ts'
import { webhookEvent } from './notifications.ts'
import { createInvoicePapers } from './paper/service.ts'
import { invoiceMailRoutes, invoicePaperRoutes, invoiceRoutes, invoiceSettingsRoutes } from './routes.ts'
import { createInvoiceService } from './service.ts'
import { createInvoiceSettingsService } from './settings/service.ts'

/** The server part of the invoices. */
export const invoices: FeatureServer = {
  name: 'invoices',
  live: { invoices: { manager: listInvoices.feature, roles: deskRoles, scope: 'invoices:read' } },
  routes: ({ database, mail, makePdf }) => [
    ...invoiceMailRoutes(createInvoiceMails(database, mail, createInvoicePapers(database, makePdf))),
    ...invoicePaperRoutes(createInvoicePapers(database, makePdf)),
    ...invoiceRoutes(createInvoiceService(database)),
    ...invoiceSettingsRoutes(createInvoiceSettingsService(database)),
  ],
  webhookEvent,
  personal,
  mails: ({ database, makePdf }) => ({ invoice: prepareInvoiceMail(database, createInvoicePapers(database, makePdf)) }),
  demo: invoicesDemo,
}
