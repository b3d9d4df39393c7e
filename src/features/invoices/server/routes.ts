import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
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

export const invoiceRoutes = (invoices: InvoiceService): Handled[] => [
  on(listInvoices, ({ scope, query }) => invoices.list(scope, query)),
  on(countInvoices, ({ scope }) => invoices.count(scope)),
  on(getInvoice, ({ scope, params }) => invoices.get(scope, params.invoiceId)),
  on(createInvoice, ({ scope, body }) => invoices.create(scope, body)),
  on(updateInvoice, ({ scope, params, body }) => invoices.update(scope, params.invoiceId, body)),
  on(sendInvoice, ({ scope, params }) => invoices.send(scope, params.invoiceId)),
  on(markInvoicePaid, ({ scope, params }) => invoices.markPaid(scope, params.invoiceId)),
  on(
    deleteInvoice,
    async ({ scope, params, query }) => void (await invoices.delete(scope, params.invoiceId, query.status)),
  ),
]
