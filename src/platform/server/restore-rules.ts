/**
 * The effect of a backup and a restore on the rows of a table.
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
 * A table in which something is secret, sealed, under way or valid outside is declared in
 * `src/app/server/restore-rules.ts` or in `server/restore-rules.ts` of its module. A test names each such table without
 * a declaration, and each column that does not exist.
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

/** The effect on the rows of a table in a backup of everything (`hotel` null) or of one hotel. */
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
