import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { markExtensible, nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, isHttpsAddress, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/* Deskbell is no fiscal device: it makes no number, and only keeps those that a device or its software made. */

/** A hotel switches the numbers on without saying what they are called. */
export const labelsMissing = failure('fiscal.labels_missing', 400)
export const numbersMissing = failure('fiscal.numbers_missing', 400)
export const reasonRequired = failure('fiscal.reason_required', 400)

/** How many numbers a receipt can have. */
export const maxNumbers = 4
export const maxLabelLength = 20
export const maxValueLength = 80
export const maxAddressLength = 500
export const maxReasonLength = 200

const invalid = { error: 'platform.field_invalid' } as const

/** What was paid for: an invoice or credit note, or an order that was paid on delivery. */
export const FiscalSubject = z.enum(['invoices', 'orders'], invalid)
export type FiscalSubject = z.output<typeof FiscalSubject>

/** `due`: its numbers are missing. `none`: it needs no receipt. */
export const fiscalStates = ['due', 'done', 'none'] as const
export const FiscalState = z.enum(fiscalStates, invalid)
export type FiscalState = z.output<typeof FiscalState>

/** A number of a receipt, with what the hotel calls it: IKOF, ZKI. */
export const FiscalNumber = z.strictObject({
  label: text(maxLabelLength),
  value: text(maxValueLength, numbersMissing.code),
})
export type FiscalNumber = z.output<typeof FiscalNumber>

export const FiscalRecord = z.object({
  hotel_id: z.string(),
  subject: FiscalSubject,
  subject_id: Id,
  /** Of the document: INV-0042, or "Order 1f3a90b2". */
  label: z.string(),
  /** As the document had it. */
  room_number: z.string(),
  /** Below zero for a credit note. */
  amount: Money,
  currency: z.string(),
  state: FiscalState,
  due_since: Timestamp,
  /** When managers are reminded of what is still due. */
  due_at: Timestamp,
  numbers: z.array(FiscalNumber),
  /** At which the receipt can be looked up, for a code to scan. */
  verify_url: z.nullable(z.string()),
  none_reason: z.nullable(z.string()),
  done_at: z.nullable(Timestamp),
  /** Who noted it: a person, or the name of an API key. */
  done_by: z.nullable(z.string()),
  via: z.nullable(z.enum(['hand', 'api'])),
  updated_at: Timestamp,
})
export type FiscalRecord = z.output<typeof FiscalRecord>

/**
 * `numbers` and `verify_url` belong to `done`, `none_reason` to `none`. `seen` is `updated_at` of the record that was
 * looked at; null where there was none.
 */
export const FiscalChange = z.strictObject({
  state: FiscalState,
  numbers: z._default(z.array(FiscalNumber, invalid).check(z.maxLength(maxNumbers, invalid)), []),
  verify_url: z.optional(
    z.nullable(cleanedText(maxAddressLength).check(z.refine(isHttpsAddress, { error: 'platform.field_invalid' }))),
  ),
  none_reason: z.optional(z.nullable(cleanedText(maxReasonLength))),
  seen: z.optional(z.nullable(Timestamp)),
})
export type FiscalChange = z.output<typeof FiscalChange>

/** Whether a hotel notes numbers, and how many are due. */
export const FiscalDue = z.object({ is_on: z.boolean(), due: z.int() })
export type FiscalDue = z.output<typeof FiscalDue>

const path = '/api/hotels/{hotelSlug}/fiscal-records'
const ofDesk = { access: 'manager', roles: deskRoles } as const

export const listFiscalRecords = route({
  id: 'listFiscalRecords',
  method: 'GET',
  scope: 'bills:read',
  path,
  summary: 'Fiscal records of a state: what is due, the most urgent first; others, the newest first',
  ...ofDesk,
  query: z.object({ ...pageQuery, state: z._default(FiscalState, 'due') }),
  response: z.object({
    items: z.array(FiscalRecord),
    next_cursor: z.nullable(z.string()),
    /** How many are in each state. */
    counts: z.object({ due: z.int(), done: z.int(), none: z.int() }),
    /** How the numbers are called in this hotel, in their order. */
    labels: z.array(z.string()),
    event_number: z.int(),
  }),
  errors: [],
})
/**
 * What is due can be noted by everybody of the front desk and by keys; what was noted, or needs no receipt, is changed by
 * managers alone, with `seen`. With `seen` null a record is made of an invoice that was made by hand, while the hotel
 * notes numbers. For changed_meanwhile, `current` is the record.
 */
export const putFiscalRecord = route({
  id: 'putFiscalRecord',
  method: 'PUT',
  scope: 'bills:write',
  path: `${path}/{subject}/{subjectId}`,
  summary: 'Note the numbers of a fiscal device, or that no receipt is needed',
  ...ofDesk,
  params: z.object({ subject: FiscalSubject, subjectId: Id }),
  body: FiscalChange,
  response: FiscalRecord,
  audit: 'fiscal.noted',
  errors: [notFound, changedMeanwhile, numbersMissing, reasonRequired],
})

markExtensible(FiscalSubject)
nameSchemas({ FiscalRecord, FiscalNumber, FiscalSubject, FiscalState, FiscalChange, FiscalDue })
