/**
 * What a backup and a restore do to the rows of a table.
 * - `come_along`: the rows are in the backup, and arrive as they were: what they stand for goes on.
 * - `left_out`: the backup does not hold them, and a restore lets none in.
 * - `{ set }`: the rows arrive with other values in these columns, as SQL for one arriving row. So a key arrives
 *   revoked (`{ set: { revoked_at: 'coalesce(revoked_at, now())' } }`), and a feed paused
 *   (`{ set: { state: "'paused'", sealed_url: 'null' } }`).
 */
export type RestoreEffect = 'come_along' | 'left_out' | { readonly set: Readonly<Record<string, string>> }

/**
 * One declaration per table whose rows do not simply come along. A table that is not declared comes along: with its
 * hotel if it has a `hotel_id`, with the whole installation otherwise.
 *
 * Who adds a table in which something is secret, sealed, under way or valid outside declares it: a table of the core in
 * `coreRestoreRules` below, a table of a module above this one in `restore-rules.ts` of that module. A test names every table that
 * nobody has declared and every column that does not exist.
 */
export type RestoreRule = {
  /** A backup of everything. Absent: the rows come along. */
  readonly whole?: 'come_along' | 'left_out'
  /**
   * A backup of everything, restored where another installation secret holds: nothing that was sealed can be read.
   * Absent: as with the same secret.
   */
  readonly otherSecret?: RestoreEffect
  /** A backup of one hotel, whichever the secret is. Absent: the rows come along if the table has a `hotel_id`. */
  readonly hotel?: RestoreEffect
}

/** By the names of the tables. */
export type RestoreRules = Readonly<Record<string, RestoreRule>>

const ofTheInstallation = { hotel: 'left_out' } satisfies RestoreRule

/** The tables of the core and of the platform. */
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

/** The rules of the core together with those of others. */
export const withCoreRules = (others: readonly (RestoreRules | undefined)[]): RestoreRules =>
  Object.assign({}, coreRestoreRules, ...others) as RestoreRules

/** What happens to the rows of a table in a backup of everything (`hotel` null) or of one hotel. */
export const getRestoreEffect = (
  rules: RestoreRules,
  table: string,
  hotel: string | null,
  hasOtherSecret: boolean,
): RestoreEffect => {
  const { whole = 'come_along', otherSecret = whole, hotel: ofOne = 'come_along' } = rules[table] ?? {}
  if (hotel !== null) return ofOne
  return whole === 'come_along' && hasOtherSecret ? otherSecret : whole
}
