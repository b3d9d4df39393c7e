import * as z from 'zod/mini'
import { nameSchemas } from './schema-names.ts'

// The database knows no year 0.
const afterYearZero = z.regex(/^[1-9]/, { error: 'platform.field_invalid' })

/** A moment as every row, answer and event carries it: ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3, error: 'platform.field_invalid' }).check(afterYearZero)

/** A calendar day that exists, `YYYY-MM-DD`. */
export const Day = z.iso.date({ error: 'platform.field_invalid' }).check(afterYearZero)

nameSchemas({ Timestamp, Day })
