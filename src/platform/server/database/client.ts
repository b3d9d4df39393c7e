import postgres from 'postgres'
import type { DatabaseAddress } from './address.ts'
import { isoTimestamp } from './types-of-values.ts'

type Options = postgres.Options<Record<string, postgres.PostgresType>>

const asText = (value: unknown) => String(value)
export const types: Record<string, postgres.PostgresType> = {
  timestamp: {
    to: 1184,
    from: [1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
    parse: isoTimestamp,
  },
  day: { to: 1082, from: [1082], serialize: (value: unknown) => value, parse: (value: unknown) => value },
  money: { to: 1700, from: [1700], serialize: asText, parse: Number },
  count: { to: 20, from: [20], serialize: asText, parse: Number },
}

/** Creates a client of the `postgres` package: UTC, and our value types. It connects with its first statement. */
export const openClient = (address: DatabaseAddress, more: Options = {}) =>
  postgres({
    ...address,
    ...more,
    connection: { ...address.connection, ...more.connection, TimeZone: 'UTC' },
    types,
    fetch_types: false,
    onnotice: () => {},
  } as Options)
