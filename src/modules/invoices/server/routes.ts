import { handleInHotel } from '#modules/access/server/scope.ts'
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
import type { InvoiceMails } from './mails/service.ts'
import type { InvoicePapers } from './paper/service.ts'
import type { InvoiceService } from './service.ts'
import type { InvoiceSettingsService } from './settings/service.ts'

export const invoiceRoutes = (invoices: InvoiceService): RouteHandler[] => [
  handleInHotel(listInvoices, ({ scope, query }) => invoices.list(scope, query)),
  handleInHotel(countInvoices, ({ scope }) => invoices.count(scope)),
  handleInHotel(getInvoice, ({ scope, params }) => invoices.get(scope, params.invoiceId)),
  handleInHotel(createInvoice, ({ scope, body }) => invoices.create(scope, body)),
  handleInHotel(updateInvoice, ({ scope, params, body }) => invoices.update(scope, params.invoiceId, body)),
  handleInHotel(sendInvoice, ({ scope, params }) => invoices.send(scope, params.invoiceId)),
  handleInHotel(markInvoicePaid, ({ scope, params }) => invoices.markPaid(scope, params.invoiceId)),
  handleInHotel(deleteInvoice, ({ scope, params, query }) => invoices.delete(scope, params.invoiceId, query.status)),
]

export const invoiceSettingsRoutes = (settings: InvoiceSettingsService): RouteHandler[] => [
  handleInHotel(getInvoiceSettings, ({ scope }) => settings.get(scope)),
  handleInHotel(updateInvoiceSettings, ({ scope, body }) => settings.update(scope, body)),
]

export const invoiceMailRoutes = (mails: InvoiceMails): RouteHandler[] => [
  handleInHotel(mailInvoice, ({ scope, params, body }) => mails.send(scope, params.invoiceId, body)),
]

export const invoicePaperRoutes = (papers: InvoicePapers): RouteHandler[] => [
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
]
