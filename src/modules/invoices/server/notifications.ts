import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import { Invoice } from '../contract.ts'

/** The webhook event of an invoice's change. A draft has been sent to no guest, so its changes are no events. */
export const webhookEvent: GetWebhookEvent = ({ entity, operation, row, changed }) => {
  if (entity !== 'invoices') return null
  const data = toAnswer(Invoice, row)
  if (operation === 'insert') return { type: 'invoice.created', data }
  if (operation === 'delete') return { type: 'invoice.deleted', data }
  const { status } = row as Pick<Invoice, 'status'>
  return changed.includes('status') && status !== 'draft' ? { type: `invoice.${status}`, data } : null
}
