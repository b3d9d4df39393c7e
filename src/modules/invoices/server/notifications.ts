import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import { Invoice } from '../contract.ts'

/** What an event of an invoice means to other systems. Nobody has been sent a draft, so its changes mean nothing. */
export const webhookEvent: GetWebhookEvent = ({ entity, operation, row, changed }) => {
  if (entity !== 'invoices') return null
  const data = toAnswer(Invoice, row)
  if (operation === 'insert') return { type: 'invoice.created', data }
  if (operation === 'delete') return { type: 'invoice.deleted', data }
  const { status } = row as Pick<Invoice, 'status'>
  return changed.includes('status') && status !== 'draft' ? { type: `invoice.${status}`, data } : null
}
