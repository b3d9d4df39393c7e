import * as z from 'zod/mini'
import { notSetUp } from '#modules/registration/contract/settings.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { cannotReasons } from '../policy/cannot.ts'
import { fileOutputs } from '../policy/outputs.ts'
import { maxReferenceLength, nameTagNeeded, ofRegister, registerPath } from './rows.ts'

export const nothingToExport = failure('register.nothing_to_export', 400)
/** Values: `count`. Answers `current` with the persons, without names. */
export const cannotWrite = failure('register.cannot_write', 409)
export const tooManyFiles = failure('register.too_many_files', 429)

/** How many files a hotel makes in a day. */
export const maxFilesPerDay = 200

const invalid = { error: 'platform.field_invalid' } as const

/** A file that was made for an authority. It is not kept. Staff receive it live. */
export const RegisterExport = z.object({
  id: Id,
  output: z.enum(fileOutputs),
  /** The hotel's days of what is in it, both included. */
  from_day: Day,
  to_day: Day,
  /** How many persons are in it, and how many of the period staff have left out. */
  count: z.int(),
  left_out: z.int(),
  pack_version: z.int(),
  made_by_name: z.string(),
  made_at: Timestamp,
  accepted_at: z.nullable(Timestamp),
  accepted_by_name: z.nullable(z.string()),
  /** What the authority answered. */
  reference: z.string(),
  /** It took no report, and cannot be accepted. */
  copy: z.boolean(),
  updated_at: Timestamp,
})
export type RegisterExport = z.output<typeof RegisterExport>

/** A person whom a file cannot hold. `field` is the one to look at, where it is one. */
export const CannotWriteRow = z.object({
  entry_id: Id,
  number: z.string(),
  reason: z.enum(cannotReasons),
  field: z.optional(z.string()),
})

const path = `${registerPath}/outputs/{output}` as const
const ofOutput = {
  ...ofRegister,
  params: z.object({ output: z.enum(fileOutputs, invalid) }),
} as const
const period = { from: Day, to: Day } as const

/** What to make a file of. */
export const OutputForm = z.strictObject({
  ...period,
  /** Of the table. */
  separator: z._default(z.enum([';', ','], invalid), ';'),
  /** Entries that are left out: they wait on, to be told by hand. */
  without: z._default(z.array(Id, invalid).check(z.maxLength(5_000, invalid)), []),
  /** The export whose file is made once more. It takes no report, and its period is that of the export. */
  again: z.optional(Id),
})
export type OutputForm = z.output<typeof OutputForm>

export const previewOutput = route({
  id: 'previewOutput',
  method: 'POST',
  ...ofOutput,
  path: `${path}/preview`,
  summary: 'How many persons a file would hold, and whom it cannot',
  body: z.strictObject(period),
  response: z.object({ count: z.int(), copy: z.boolean(), cannot: z.array(CannotWriteRow) }),
  audit: { none: 'It changes nothing, and shows no name.' },
  errors: [notSetUp, nameTagNeeded],
})
/** Header `x-export-id`: the export. */
export const makeOutput = route({
  id: 'makeOutput',
  method: 'POST',
  ...ofOutput,
  path,
  summary: 'Make the file for an authority: it takes what waits to be told',
  body: OutputForm,
  file: 'application/octet-stream',
  audit: 'register.exported',
  errors: [notFound, notSetUp, nameTagNeeded, nothingToExport, cannotWrite, tooManyFiles],
})
export const listRegisterExports = route({
  id: 'listRegisterExports',
  method: 'GET',
  path: `${registerPath}/exports`,
  summary: 'The last 200 files that were made, the newest first',
  ...ofRegister,
  response: z.object({
    items: z.array(RegisterExport),
    /** The files of this hotel, with how many reports wait for each; a copy takes none. */
    outputs: z.array(z.object({ output: z.enum(fileOutputs), copy: z.boolean(), waiting: z.int() })),
    event_number: z.int(),
  }),
  errors: [],
})
export const acceptExport = route({
  id: 'acceptExport',
  method: 'POST',
  path: `${registerPath}/exports/{exportId}/accepted`,
  summary: 'Note that the authority has accepted a file: what it holds is told',
  ...ofRegister,
  params: z.object({ exportId: Id }),
  body: z.strictObject({ reference: optionalField(maxReferenceLength) }),
  response: RegisterExport,
  audit: 'register.accepted',
  errors: [notFound, nameTagNeeded],
})

nameSchemas({ RegisterExport, CannotWriteRow, OutputForm })
