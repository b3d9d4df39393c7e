import * as z from 'zod/mini'
import { nameSchemas } from './schema-names.ts'

// PostgreSQL has no year 0.
const afterYearZero = z.regex(/^[1-9]/, { error: 'platform.field_invalid' })

/** A timestamp in a row, response or event: ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3, error: 'platform.field_invalid' }).check(afterYearZero)

/** An existing calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date({ error: 'platform.field_invalid' }).check(afterYearZero)

nameSchemas({ Timestamp, Day })
