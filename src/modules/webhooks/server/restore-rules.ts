import type { RestoreEffect, RestoreRules } from '#platform/server/restore-rules.ts'

const paused: RestoreEffect = { set: { state: "case when state = 'active' then 'paused' else state end" } }
const stopped: RestoreEffect = { set: { status: "case when status = 'pending' then 'skipped' else status end" } }

/**
 * With another secret receivers would refuse the calls, and a hotel's own backup may be restored beside the hotel itself.
 */
export const webhookRestoreRules: RestoreRules = {
  webhook_endpoints: { otherSecret: paused, hotel: paused },
  webhook_deliveries: { otherSecret: stopped, hotel: stopped },
}
