import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import { Stay } from '../../contract.ts'

/** Says nothing of the stay to another system. */
const ofTheConversation = ['hotel_read_until', 'updated_at']

/** The webhook event of a stay's change. */
export const stayWebhookEvent: GetWebhookEvent = ({ entity, operation, row, changed }) => {
  if (entity !== 'stays' || operation === 'delete') return null
  if (operation === 'update' && changed.every((column) => ofTheConversation.includes(column))) return null
  const hasEnded = changed.includes('status') && (row as Pick<Stay, 'status'>).status === 'ended'
  const type = operation === 'insert' ? 'stay.opened' : hasEnded ? 'stay.ended' : 'stay.changed'
  return { type, data: toAnswer(Stay, row) }
}
