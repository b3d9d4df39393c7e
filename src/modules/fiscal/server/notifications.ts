import type { Notice } from '#modules/notifications/contract.ts'
import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { FiscalRecord } from '../contract.ts'
import { getNumber } from '../policy.ts'

const ttlSeconds = 24 * 3_600

/** Tells the managers, once, of numbers that are still missing after their time. */
export const notices = ({ entity, row, changed }: LoggedEvent): Notice[] => {
  if (entity !== 'fiscal_records' || !changed.includes('reminded_at')) return []
  const { subject, subject_id, label } = row as FiscalRecord
  return [
    {
      to: 'managers',
      message: {
        title: 'fiscal.push_title',
        body: subject === 'orders' ? 'fiscal.push_order' : 'fiscal.push_invoice',
        values: { number: getNumber({ label }) },
        path: 'manager/fiscal',
        tag: `fiscal ${subject_id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}

/** The webhook event of a record that is due or has its numbers. A receipt that is not needed is none. */
export const webhookEvent: GetWebhookEvent = ({ entity, operation, row, changed }) => {
  if (entity !== 'fiscal_records' || operation === 'delete') return null
  if (operation === 'update' && !['state', 'numbers', 'verify_url'].some((name) => changed.includes(name))) return null
  const { state } = row as Pick<FiscalRecord, 'state'>
  if (state === 'none') return null
  return { type: state === 'due' ? 'fiscal.due' : 'fiscal.done', data: toAnswer(FiscalRecord, row) }
}
