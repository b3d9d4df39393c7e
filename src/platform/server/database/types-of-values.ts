/**
 * Converts PostgreSQL's text of a timestamp (`2026-11-21 08:50:14.1+00`, or with a T inside JSON) to the form of every
 * row, answer and event: `2026-11-21T08:50:14.100Z`. All connections use UTC.
 */
export const isoTimestamp = (raw: string): string => {
  const zoneAt = raw.indexOf('+', 19)
  const timestamp = zoneAt < 0 ? raw : raw.slice(0, zoneAt)
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${timestamp.slice(20, 23).padEnd(3, '0')}Z`
}

/** True if a column or field of this name holds a timestamp: `created_at`, `waiting_since`, `escalation_from`. */
export const isTimestamp = (name: string): boolean =>
  /(_at|_since|read_until)$|^estimated_|^(escalation_from|scheduled_for|next_scheduled)$/.test(name)

/** How the columns of these types are read from their text. All others stay text: days, ids, lists. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [16]: (text) => text === 't', // boolean
  [17]: (text) => Buffer.from(text.slice(2), 'hex'), // bytea
  [20]: Number, // bigint: counts and numbers of events
  [21]: Number, // smallint
  [23]: Number, // integer
  [26]: Number, // oid
  [114]: (text) => JSON.parse(text) as unknown, // json
  [700]: Number, // real
  [701]: Number, // double precision
  [1184]: isoTimestamp, // timestamp with time zone
  [1700]: Number, // numeric: money
  [3802]: (text) => JSON.parse(text) as unknown, // jsonb
}

/**
 * A value as PostgreSQL reads it. Bytes go as they are, lists and objects as JSON.
 * @param value neither undefined nor an invalid date, see `assertBindable`
 */
export const toParameter = (value: unknown): string | Buffer | null => {
  if (value === null || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | bigint | boolean}`
}
