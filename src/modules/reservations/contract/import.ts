import * as z from 'zod/mini'
import { describeImportRoute, describePreviewRoute, Fingerprint, getCounts } from '#modules/file-imports/contract.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { bookingChannels, mainChannel, ofDesk, path, type BookingChannel } from '../contract.ts'

export const parsingFailed = failure('reservations.parsing_failed', 400)
export const nothingToImport = failure('reservations.nothing_to_import', 400)
export const payoutFile = failure('reservations.payout_file', 400)
export const financeFile = failure('reservations.finance_file', 400)
export const calendarFile = failure('reservations.calendar_file', 400)
export const unknownFileKind = failure('reservations.unknown_file_kind', 400)
/** The code page of a text is not certain. */
export const unknownLetters = failure('reservations.unknown_letters', 400)
/** A web page that is called a spreadsheet. */
export const webPageFile = failure('reservations.web_page_file', 400)
export const tooManyRows = failure('reservations.too_many_rows', 413)
export const nothingToUndo = failure('reservations.nothing_to_undo', 409)

export const maxFileBytes = 10 * 1024 * 1024
export const maxRows = 20_000

const needed = ['guest_name', 'apartment', 'check_in', 'check_out'] as const
/** The fields that a column of a file can contain. */
export const importFields = [...needed, 'booking_number', 'status', 'booked_by'] as const
export type ImportField = (typeof importFields)[number]
export const neededFields: readonly ImportField[] = needed
/**
 * The header of the file that belongs to each field. Headers are returned normalised, so a header that is not normalised
 * matches none of them.
 */
export const ColumnMapping = z.partialRecord(
  z.enum(importFields),
  z.string().check(
    z.maxLength(200),
    z.refine((header) => header === cleanText(header)),
  ),
)
export type ColumnMapping = z.output<typeof ColumnMapping>

/** The outcome of a row of a file. */
export const outcomes = ['new', 'changed', 'unchanged', 'cancelled', 'skipped', 'refused'] as const

export const ImportCounts = getCounts(outcomes)
export type ImportCounts = z.output<typeof ImportCounts>

/** An import, a clearing or a run of a calendar, as the list of them shows it. */
export const ReservationImport = z.object({
  id: Id,
  hotel_id: z.string(),
  kind: z.enum(['import', 'clear', 'feed']),
  source: z.string(),
  file_name: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  counts: ImportCounts,
  created_at: Timestamp,
  undone_at: z.nullable(Timestamp),
})
export type ReservationImport = z.output<typeof ReservationImport>

/** Why a row of a file is refused. */
export const rowProblems = [
  'missing_field',
  'bad_date',
  'check_out_not_after_check_in',
  'number_in_scientific_notation',
  'too_long',
  'repeated',
  'damaged_letters',
] as const
const stay = { guest_name: z.string(), apartment: z.string(), check_in: z.string(), check_out: z.string() }
export const PreviewRow = z.object({
  /** The line in the file, as a spreadsheet counts. */
  line: z.int(),
  outcome: z.enum(outcomes),
  reason: z.nullable(z.enum([...rowProblems, 'cancelled', 'no_show', 'not_booked'])),
  ...stay,
  booking_number: z.nullable(z.string()),
  /** The current state, when the row changes or removes it. */
  before: z.nullable(z.object(stay)),
})
export type PreviewRow = z.output<typeof PreviewRow>
export const ImportPreview = z.discriminatedUnion('kind', [
  /**
   * `rows` holds at most 200, the ones to check first; `counts` covers all. `remembered`: the mapping is one that this
   * hotel chose before.
   */
  z.object({
    kind: z.literal('ready'),
    source: z.string(),
    counts: ImportCounts,
    rows: z.array(PreviewRow),
    fingerprint: z.string(),
    mapping: ColumnMapping,
    remembered: z.boolean(),
    date_order: z.nullable(z.enum(['dmy', 'mdy'])),
  }),
  /** The headers are unknown: the user must map the columns. */
  z.object({
    kind: z.literal('columns_needed'),
    headers: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    guess: ColumnMapping,
  }),
  /** 03/04 can be two days: the user must choose the order. */
  z.object({ kind: z.literal('date_order_needed'), examples: z.array(z.string()), mapping: ColumnMapping }),
])
export type ImportPreview = z.output<typeof ImportPreview>

const MappingText = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((raw, context) => {
    try {
      return ColumnMapping.parse(JSON.parse(raw))
    } catch {
      context.issues.push({ code: 'custom', message: 'platform.field_invalid', input: raw })
      return z.NEVER
    }
  }),
)
const fileQuery = {
  file_name: z._default(z.string().check(z.overwrite(cleanText), z.maxLength(255)), ''),
  date_order: z.optional(z.enum(['dmy', 'mdy'])),
  mapping: z.optional(MappingText),
}
/** Why a file cannot be imported. */
export const fileFailures = [
  parsingFailed,
  nothingToImport,
  payoutFile,
  financeFile,
  calendarFile,
  unknownFileKind,
  unknownLetters,
  webPageFile,
  tooManyRows,
]
const writing = { ...ofDesk, scope: 'reservations:write' } as const

export const clearReservations = route({
  id: 'clearReservations',
  method: 'POST',
  ...writing,
  path: `${path}/clear`,
  summary: 'Remove all reservations of a platform; those by hand stay',
  body: z.strictObject({
    id: Id,
    source: z._default(z.enum(Object.keys(bookingChannels) as [BookingChannel, ...BookingChannel[]]), mainChannel),
  }),
  response: ReservationImport,
  audit: 'reservations.cleared',
  errors: [],
})
export const previewImport = route({
  id: 'previewImport',
  method: 'POST',
  ...writing,
  path: `${path}/import-preview`,
  ...describePreviewRoute(fileFailures),
  bytes: maxFileBytes,
  query: z.object(fileQuery),
  response: ImportPreview,
})
export const importReservations = route({
  id: 'importReservations',
  method: 'POST',
  ...writing,
  path: `${path}/imports`,
  ...describeImportRoute(fileFailures),
  bytes: maxFileBytes,
  summary: 'Import a file as its preview showed',
  query: z.object({ ...fileQuery, id: Id, fingerprint: Fingerprint }),
  response: ReservationImport,
  audit: 'reservations.imported',
})
export const listReservationImports = route({
  id: 'listReservationImports',
  method: 'GET',
  scope: 'reservations:read',
  path: `${path}/imports`,
  summary: 'The last twenty imports and clearings',
  ...ofDesk,
  response: z.object({ items: z.array(ReservationImport) }),
  errors: [],
})
export const undoImport = route({
  id: 'undoImport',
  method: 'POST',
  ...writing,
  path: `${path}/imports/{importId}/undo`,
  summary: 'Take an import or clearing back; what changed since stays',
  params: z.object({ importId: Id }),
  response: ReservationImport,
  audit: 'reservations.import_undone',
  errors: [notFound, nothingToUndo],
})

nameSchemas({ ImportPreview, PreviewRow, ColumnMapping, ReservationImport, ImportCounts })
