import { deskRoles } from '#modules/access/policy.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { MakePdf } from '#modules/pdf/server/maker.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { listInvoices } from '../contract.ts'
import { invoicesDemo } from './demo.ts'
import { personal } from './mails/personal.ts'
import { createInvoiceMails } from './mails/service.ts'
import { webhookEvent } from './notifications.ts'
import { createInvoicePapers } from './paper/service.ts'
import { invoiceMailRoutes, invoicePaperRoutes, invoiceRoutes, invoiceSettingsRoutes } from './routes.ts'
import { createInvoiceService } from './service.ts'
import { createInvoiceSettingsService } from './settings/service.ts'

/** The server part of the invoices. */
export const invoices = {
  name: 'invoices',
  live: { invoices: { manager: listInvoices.feature, roles: deskRoles, scope: 'invoices:read' } },
  routes: ({ database, mail, makePdf }: { database: Database; mail: MailQueue; makePdf: MakePdf }) => [
    ...invoiceMailRoutes(createInvoiceMails(database, mail, createInvoicePapers(database, makePdf))),
    ...invoicePaperRoutes(createInvoicePapers(database, makePdf)),
    ...invoiceRoutes(createInvoiceService(database)),
    ...invoiceSettingsRoutes(createInvoiceSettingsService(database)),
  ],
  webhookEvent,
  personal,
  demo: invoicesDemo,
} as const
