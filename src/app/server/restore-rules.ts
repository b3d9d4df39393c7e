import { withCoreRules } from '#modules/backups/server/restore-rules.ts'
import { calendarRestoreRules } from '#modules/calendars/server/restore-rules.ts'
import { webhookRestoreRules } from '#modules/webhooks/server/restore-rules.ts'

/** What a backup and a restore do to each table of the whole program. */
export const restoreRules = withCoreRules([calendarRestoreRules, webhookRestoreRules])
