import { handleInHotel } from '#modules/access/server/scope.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { MakePdf } from '#modules/pdf/server/maker.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { replyHijacked, type RouteHandler } from '#platform/server/http/route-handler.ts'
import {
  countInvoices,
  createInvoice,
  deleteInvoice,
  getInvoice,
  listInvoices,
  markInvoicePaid,
  sendInvoice,
  updateInvoice,
} from '../contract.ts'
import { mailInvoice } from '../contract/mails.ts'
import { getInvoicePdf, pdfType } from '../contract/pdf.ts'
import { getInvoiceSettings, updateInvoiceSettings } from '../contract/settings.ts'
import { createInvoiceMails } from './mails/service.ts'
import { createInvoicePapers } from './paper/service.ts'
import { createInvoiceService } from './service.ts'
import { createInvoiceSettingsService } from './settings/service.ts'

type Parts = { database: Database; mail: MailQueue; makePdf: MakePdf }

export const invoiceRoutes = ({ database, mail, makePdf }: Parts): RouteHandler[] => {
  const invoices = createInvoiceService(database)
  const settings = createInvoiceSettingsService(database)
  const papers = createInvoicePapers(database, makePdf)
  const mails = createInvoiceMails(database, mail, papers)
  return [
    handleInHotel(listInvoices, ({ scope, query }) => invoices.list(scope, query)),
    handleInHotel(countInvoices, ({ scope }) => invoices.count(scope)),
    handleInHotel(getInvoice, ({ scope, params }) => invoices.get(scope, params.invoiceId)),
    handleInHotel(createInvoice, ({ scope, body }) => invoices.create(scope, body)),
    handleInHotel(updateInvoice, ({ scope, params, body }) => invoices.update(scope, params.invoiceId, body)),
    handleInHotel(sendInvoice, ({ scope, params }) => invoices.send(scope, params.invoiceId)),
    handleInHotel(markInvoicePaid, ({ scope, params, body }) =>
      invoices.markPaid(scope, params.invoiceId, body.paid_how),
    ),
    handleInHotel(getInvoiceSettings, ({ scope }) => settings.get(scope)),
    handleInHotel(updateInvoiceSettings, ({ scope, body }) => settings.update(scope, body)),
    handleInHotel(mailInvoice, ({ scope, params, body }) => mails.send(scope, params.invoiceId, body)),
    handleInHotel(getInvoicePdf, async ({ scope, params, query, reply }) => {
      const { name, bytes } = await papers.makeFile(scope, params.invoiceId, query.language)
      void reply
        .headers({
          'content-type': pdfType,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        })
        .send(bytes)
      return replyHijacked as never
    }),
    handleInHotel(deleteInvoice, ({ scope, params, query }) => invoices.delete(scope, params.invoiceId, query.status)),
  ]
}
