import { sql, type RawBuilder } from 'kysely'

/**
 * The new value of `updated_at`: now, but always later than the old value. Two changes within one millisecond still get
 * two versions, so a form that was filled from the first one is detected as stale. In UTC, because a sum that depends on
 * the session's time zone cannot be sent to another machine.
 */
export const changedAt = sql<string>`greatest(now(), (updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`

/** A value for a JSON column. As text: what type a bare list has, a distributed database does not say. */
export const asJson = (value: unknown): RawBuilder<string> => sql<string>`${JSON.stringify(value)}::text::jsonb`
