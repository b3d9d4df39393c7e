import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Strokes } from './strokes.ts'

/** In this country a signature on the screen is none. */
export const signatureOnPaper = failure('register.signature_on_paper', 400)
export const signatureEmpty = failure('register.signature_empty', 400)

/**
 * `none`: nothing is signed on the screen; `missing`: not signed yet, or to be signed on paper; `stale`: something that was
 * signed has changed.
 */
export const signatureStatuses = ['none', 'missing', 'stale', 'signed'] as const
export type SignatureStatus = (typeof signatureStatuses)[number]

const language = z.enum(languageCodes, { error: 'platform.field_invalid' })

/** A signature as a guest gives it. `language` is that of the sentence beside it. */
export const GivenSignature = z.strictObject({ strokes: Strokes, language })
export type GivenSignature = z.output<typeof GivenSignature>

/** The sealed signature of a person: the strokes, and to which text they are bound. */
export const Signature = z.object({
  strokes: Strokes,
  /** SHA-256 in hex. */
  hash: z.string(),
  language,
  text_version: z.int(),
  at: Timestamp,
})
export type Signature = z.output<typeof Signature>

nameSchemas({ GivenSignature })
