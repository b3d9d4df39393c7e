import type { PostgresType } from 'postgres'

/**
 * PostgreSQL's own text for a moment (`2026-11-21 08:50:14.1+00`, or with a T inside JSON) as every row, answer and
 * event carries it: `2026-11-21T08:50:14.100Z`. The server always speaks UTC.
 */
export const isoTimestamp = (raw: string): string => {
  const plus = raw.indexOf('+', 19)
  const moment = plus < 0 ? raw : raw.slice(0, plus)
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${moment.slice(20, 23).padEnd(3, '0')}Z`
}

/** Whether a column or field of this name is a moment: `created_at`, `estimated_arrival`. */
export const isTimestamp = (name: string): boolean => name.endsWith('_at') || name.startsWith('estimated_')

const same = (value: unknown) => value
const asText = (value: unknown) => String(value)

/** How values cross the wire. Days stay text; money and counts fit a number; moments are ISO text. */
export const types: Record<string, PostgresType> = {
  moment: {
    to: 1184,
    from: [1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
    parse: isoTimestamp,
  },
  day: { to: 1082, from: [1082], serialize: same, parse: same },
  money: { to: 1700, from: [1700], serialize: asText, parse: Number },
  count: { to: 20, from: [20], serialize: asText, parse: Number },
}
