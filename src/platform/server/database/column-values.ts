import { sql, type RawBuilder } from 'kysely'

/**
 * The new value of `updated_at`: now, but always later than the old value. Two changes within one millisecond still get
 * two versions, so a form that was filled from the first one is detected as stale. In UTC, because a sum that depends on
 * the session's time zone cannot be sent to another machine.
 */
export const changedAt = sql<string>`greatest(now(), (updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`

/** A value for a JSON column. As text: what type a bare list has, a distributed database does not say. */
export const asJson = (value: unknown): RawBuilder<string> => sql<string>`${JSON.stringify(value)}::text::jsonb`

/**
 * Any of these ids, to compare a column with by `=`. One parameter however many there are: a list would need another
 * prepared statement for each length.
 */
export const anyId = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(string_to_array(${ids.join(',')}, ',')::uuid[])`

/** The same for a column of text. None of these has a comma. */
export const anyText = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(string_to_array(${texts.join(',')}, ','))`

/** The columns of a row that an answer has as it is, by the answer's schema. */
export const columnsOf = <Shape extends object>({ shape }: { shape: Shape }): (keyof Shape & string)[] =>
  Object.keys(shape) as (keyof Shape & string)[]
