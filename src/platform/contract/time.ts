import * as z from 'zod/mini'

/** A moment as every row, answer and event carries it: ISO 8601 in UTC with milliseconds. */
export const Moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

/** A calendar day that exists, `YYYY-MM-DD`. The database knows no year 0. */
export const Day = z.iso.date({ error: 'platform.field_invalid' }).check(z.regex(/^[1-9]/, { error: 'platform.field_invalid' }))
