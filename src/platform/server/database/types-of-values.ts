import type { PostgresType } from 'postgres'

/**
 * Converts PostgreSQL's text of a timestamp (`2026-11-21 08:50:14.1+00`, or with a T inside JSON) to the form of every
 * row, answer and event: `2026-11-21T08:50:14.100Z`. All connections use UTC.
 */
export const isoTimestamp = (raw: string): string => {
  const zoneAt = raw.indexOf('+', 19)
  const timestamp = zoneAt < 0 ? raw : raw.slice(0, zoneAt)
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${timestamp.slice(20, 23).padEnd(3, '0')}Z`
}

/** Whether a column or field of this name holds a timestamp: `created_at`, `waiting_since`, `escalation_from`. */
export const isTimestamp = (name: string): boolean =>
  /(_at|_since|read_until)$|^estimated_|^(escalation_from|scheduled_for|next_later)$/.test(name)

const identity = (value: unknown) => value
const asText = (value: unknown) => String(value)

/** How values cross the wire. Days stay text, money and counts become numbers, timestamps become ISO text. */
export const types: Record<string, PostgresType> = {
  timestamp: {
    to: 1184,
    from: [1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
    parse: isoTimestamp,
  },
  day: { to: 1082, from: [1082], serialize: identity, parse: identity },
  money: { to: 1700, from: [1700], serialize: asText, parse: Number },
  count: { to: 20, from: [20], serialize: asText, parse: Number },
}
