import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
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
import type { InvoiceService } from './service.ts'

export const invoiceRoutes = (invoices: InvoiceService): RouteHandler[] => [
  handleInHotel(listInvoices, ({ scope, query }) => invoices.list(scope, query)),
  handleInHotel(countInvoices, ({ scope }) => invoices.count(scope)),
  handleInHotel(getInvoice, ({ scope, params }) => invoices.get(scope, params.invoiceId)),
  handleInHotel(createInvoice, ({ scope, body }) => invoices.create(scope, body)),
  handleInHotel(updateInvoice, ({ scope, params, body }) => invoices.update(scope, params.invoiceId, body)),
  handleInHotel(sendInvoice, ({ scope, params }) => invoices.send(scope, params.invoiceId)),
  handleInHotel(markInvoicePaid, ({ scope, params }) => invoices.markPaid(scope, params.invoiceId)),
  handleInHotel(
    deleteInvoice,
    async ({ scope, params, query }) => void (await invoices.delete(scope, params.invoiceId, query.status)),
  ),
]
