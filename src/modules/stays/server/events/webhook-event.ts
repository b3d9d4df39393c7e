import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import { Stay } from '../../contract.ts'

/** Say nothing of the stay to another system: the conversation and the bill have events of their own. */
const ofOthers = ['hotel_read_until', 'bill_changed_at', 'updated_at']

/** The webhook event of a stay's change. */
export const stayWebhookEvent: GetWebhookEvent = ({ entity, operation, row, changed }) => {
  if (entity !== 'stays' || operation === 'delete') return null
  if (operation === 'update' && changed.every((column) => ofOthers.includes(column))) return null
  const hasEnded = changed.includes('status') && (row as Pick<Stay, 'status'>).status === 'ended'
  const type = operation === 'insert' ? 'stay.opened' : hasEnded ? 'stay.ended' : 'stay.changed'
  return { type, data: toAnswer(Stay, row) }
}
