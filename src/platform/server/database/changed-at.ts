import { sql } from 'kysely'

/**
 * What `updated_at` becomes with a change: now, and later than it was. Two changes within one millisecond still leave
 * two marks: a form that was filled from the first of them is out of date.
 */
export const changedAt = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`
