import { calendarRestoreRules } from '#modules/calendars/server/restore-rules.ts'
import { webhookRestoreRules } from '#modules/webhooks/server/restore-rules.ts'
import type { RestoreRule, RestoreRules } from '#platform/server/restore-rules.ts'

const ofTheInstallation = { hotel: 'left_out' } satisfies RestoreRule

/** The tables that every installation uses. */
export const coreRestoreRules: RestoreRules = {
  // Another system may hold a key of the hotel that was there before.
  api_keys: { hotel: { set: { revoked_at: 'coalesce(revoked_at, now())', revoked_by: "coalesce(revoked_by, '')" } } },
  deleted_hotels: ofTheInstallation,
  demo_removals: ofTheInstallation,
  // A hotel that is restored from the backup that its deletion has left is not to be deleted again.
  hotels: { hotel: { set: { is_being_deleted: 'false' } } },
  installation_secret: ofTheInstallation,
  // Staff make a new link; the invitation itself comes along.
  invitation_links: { whole: 'left_out', hotel: 'left_out' },
  job_runs: ofTheInstallation,
  // Without its message nothing sends a mail that was under way.
  mails: {
    hotel: {
      set: {
        status: "case when status = 'queued' then 'failed' else status end",
        failure: "case when status = 'queued' then 'too_late' else failure end",
      },
    },
  },
  outgoing_messages: { hotel: 'left_out' },
  owners: ofTheInstallation,
  password_links: ofTheInstallation,
  platform_secrets: ofTheInstallation,
  platform_settings: ofTheInstallation,
  // The generations of another database. With the same secret forms and entries can be read, and are sealed anew.
  register_entries: { hotel: { set: { key_id: '0' } } },
  // A restore notes anew what it leaves unreadable.
  register_losses: { whole: 'left_out', hotel: 'left_out' },
  registration_persons: { hotel: { set: { key_id: '0' } } },
  registration_wishes: { hotel: { set: { key_id: '0' } } },
  // The next sign-in finds the account by its address again.
  provider_subjects: ofTheInstallation,
  push_subscriptions: { hotel: 'left_out' },
  rate_limits: ofTheInstallation,
  // They are hashed, not sealed, so they work under another secret too.
  recovery_codes: ofTheInstallation,
  second_factors: ofTheInstallation,
  sessions: { hotel: 'left_out' },
  staff_password_links: { whole: 'left_out', hotel: 'left_out' },
  // Good for ten minutes.
  stay_invitations: { hotel: 'left_out' },
}

/** The rules of backup and restore for each table of the whole program. */
export const restoreRules: RestoreRules = { ...coreRestoreRules, ...calendarRestoreRules, ...webhookRestoreRules }
