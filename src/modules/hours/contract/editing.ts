import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { timePattern } from '#platform/contract/day.ts'
import { changedMeanwhile, failure, idTaken, notFound, type Failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { HoursUse, OpeningHours } from '../contract.ts'
import {
  closesPattern,
  maxExceptions,
  maxNameLength,
  maxPeriodsOfDay,
  type TimetableProblem,
} from '../policy/timetable.ts'

/* The routes of managers. In a file of their own, because every guest's phone loads contract.ts. */

export const nameRequired = failure('hours.name_required', 400)
export const nameTaken = failure('hours.name_taken', 409)
export const periodInvalid = failure('hours.period_invalid', 400)
export const periodsOverlap = failure('hours.periods_overlap', 400)
export const exceptionInvalid = failure('hours.exception_invalid', 400)
export const exceptionsOverlap = failure('hours.exceptions_overlap', 400)
export const timetableFailures: Readonly<Record<TimetableProblem, Failure>> = {
  period_invalid: periodInvalid,
  periods_overlap: periodsOverlap,
  exception_invalid: exceptionInvalid,
  exceptions_overlap: exceptionsOverlap,
}
export const tooMany = failure('hours.too_many', 409)
/** Answers `current: { uses }`. */
export const inUse = failure('hours.in_use', 409)

export const maxTimetables = 20

const time = (pattern: RegExp, error: string) => z.string({ error }).check(z.regex(pattern, { error }))
const getTimes = (error: string) => ({ opens: time(timePattern, error), closes: time(closesPattern, error) })
const ofPeriod = { error: periodInvalid.code }
const ofException = { error: exceptionInvalid.code }
const date = z.iso.date(ofException)

const NewPeriod = z.strictObject({
  day: wholeNumber(1, 7, periodInvalid.code),
  ...getTimes(periodInvalid.code),
})
const NewException = z.strictObject({
  from: date,
  until: date,
  periods: z
    .array(z.strictObject(getTimes(exceptionInvalid.code)), ofException)
    .check(z.maxLength(maxPeriodsOfDay, ofException)),
})

const fields = {
  name: text(maxNameLength, nameRequired.code),
  periods: z.array(NewPeriod, ofPeriod).check(z.maxLength(7 * maxPeriodsOfDay, ofPeriod)),
  exceptions: z._default(z.array(NewException, ofException).check(z.maxLength(maxExceptions, ofException)), []),
}
export const NewOpeningHours = z.strictObject({ id: Id, ...fields })
export type NewOpeningHours = z.output<typeof NewOpeningHours>
/** `seen` is `updated_at` of the row that filled the form. */
export const OpeningHoursChange = z.strictObject({ ...fields, seen: z.optional(Timestamp) })
export type OpeningHoursChange = z.output<typeof OpeningHoursChange>

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const subject = new RegExp(
  `^(taxi|department:(${departments.join('|')})|(category|extra):${uuid}|type:[A-Za-z0-9_-]{1,40})$`,
)

/** `was` is the timetable that the screen showed. */
export const UseChange = z.strictObject({
  used_by: z.string({ error: 'platform.field_invalid' }).check(z.regex(subject, { error: 'platform.field_invalid' })),
  hours_id: z.nullable(Id),
  was: z.optional(z.nullable(Id)),
})
export type UseChange = z.output<typeof UseChange>

const path = '/api/hotels/{hotelSlug}/opening-hours' as const
const params = z.object({ hoursId: Id })
const problems = [nameRequired, nameTaken, periodInvalid, periodsOverlap, exceptionInvalid, exceptionsOverlap] as const

export const addOpeningHours = route({
  id: 'addOpeningHours',
  method: 'POST',
  path,
  summary: 'Add a timetable',
  access: 'manager',
  body: NewOpeningHours,
  status: 201,
  response: OpeningHours,
  audit: 'hours.added',
  errors: [...problems, tooMany, idTaken],
})
export const updateOpeningHours = route({
  id: 'updateOpeningHours',
  method: 'PUT',
  path: `${path}/{hoursId}`,
  summary: 'Change a timetable',
  access: 'manager',
  params,
  body: OpeningHoursChange,
  response: OpeningHours,
  audit: 'hours.changed',
  errors: [...problems, notFound, changedMeanwhile],
})
export const deleteOpeningHours = route({
  id: 'deleteOpeningHours',
  method: 'DELETE',
  path: `${path}/{hoursId}`,
  summary: 'Delete a timetable that nothing uses',
  access: 'manager',
  params,
  status: 204,
  audit: 'hours.removed',
  errors: [notFound, inUse],
})
/** Twice is once. */
export const setHoursUse = route({
  id: 'setHoursUse',
  method: 'PUT',
  path: `${path}/uses`,
  summary: 'Say which timetable something uses; null for none',
  access: 'manager',
  body: UseChange,
  response: z.object({ uses: z.array(HoursUse) }),
  audit: 'hours.use_changed',
  errors: [notFound, changedMeanwhile],
})

nameSchemas({ NewException, NewOpeningHours, OpeningHoursChange, UseChange })
