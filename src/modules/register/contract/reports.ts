import * as z from 'zod/mini'
import { changedMeanwhile, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { cleanedText, optionalField, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import {
  maxFailureLength,
  maxReason,
  maxReferenceLength,
  minReason,
  moments,
  nameTagNeeded,
  ofRegister,
  registerPath,
  RegisterReport,
  reportStates,
  whileKept,
} from './rows.ts'

const path = `${registerPath}/reports` as const
const change = {
  ...ofRegister,
  params: z.object({ reportId: Id }),
  response: RegisterReport,
  audit: 'register.report_changed',
  errors: [notFound, changedMeanwhile, nameTagNeeded],
} as const
/** `seen` is `updated_at` of the report. */
const seen = z.optional(Timestamp)

export const listReports = route({
  id: 'listRegisterReports',
  method: 'GET',
  path,
  summary: 'What is told to the authority: what waits, and what was done in the last 90 days',
  ...ofRegister,
  ...whileKept,
  query: z.object({ state: z.optional(z.enum(reportStates)), moment: z.optional(z.enum(moments)) }),
  response: z.object({
    items: z.array(
      z.intersection(RegisterReport, z.object({ room_number: z.nullable(z.string()), number: z.nullable(z.string()) })),
    ),
    event_number: z.int(),
  }),
  errors: [],
})
export const reportByHand = route({
  ...change,
  ...whileKept,
  id: 'reportByHand',
  method: 'POST',
  path: `${path}/{reportId}/by-hand`,
  summary: 'Note that a report was made by hand',
  body: z.strictObject({ reference: optionalField(maxReferenceLength), seen }),
})
export const reportNotAccepted = route({
  ...change,
  id: 'reportNotAccepted',
  method: 'POST',
  path: `${path}/{reportId}/not-accepted`,
  summary: 'Note that the authority did not accept a report: it waits again',
  body: z.strictObject({ failure: text(maxFailureLength), seen }),
})
export const voidReport = route({
  ...change,
  id: 'voidReport',
  method: 'POST',
  path: `${path}/{reportId}/void`,
  summary: 'Note that a report is not to be made',
  body: z.strictObject({
    reason: cleanedText(maxReason).check(z.minLength(minReason, { error: 'platform.field_required' })),
    seen,
  }),
})
