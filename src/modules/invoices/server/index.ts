import { deskRoles } from '#modules/access/policy.ts'
import { listInvoices } from '../contract.ts'
import { invoicesDemo } from './demo.ts'
import { personal } from './mails/personal.ts'
import { webhookEvent } from './notifications.ts'
import { invoiceRoutes } from './routes.ts'

/** The server part of the invoices. */
export const invoices = {
  name: 'invoices',
  live: { invoices: { manager: listInvoices.feature, roles: deskRoles, scope: 'invoices:read' } },
  routes: invoiceRoutes,
  webhookEvent,
  personal,
  demo: invoicesDemo,
} as const
