import { sql } from 'kysely'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import { findDueBy, type DueRows } from '#platform/server/jobs/due-rows.ts'
import { takeUntold } from './store.ts'

/** Losses that the audit log and the managers, by mail, have not been told of. */
export const untoldLosses = (mail: MailQueue): DueRows => ({
  ...findDueBy({ table: 'register_losses', due: 'lost_at', condition: sql`told_at is null` }),
  move: async (tx, scope) => {
    const loss = await takeUntold(tx, scope)
    if (!loss) return 0
    const what = { entity: 'register_entries', id: null, label: String(loss.entries) }
    await recordEntry(tx, scope, 'register.unreadable', what)
    await mail.notifyManagersByMail(tx, scope, 'register_unreadable', { entries: loss.entries })
    return 1
  },
})
