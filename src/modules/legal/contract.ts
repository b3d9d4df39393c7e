import * as z from 'zod/mini'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const textMissing = failure('legal.text_missing', 400)
export const textTooLong = failure('legal.text_too_long', 400)
export const addressInvalid = failure('legal.address_invalid', 400)

export const maxLegalTextLength = 20_000
export const maxLegalAddressLength = 2048

export const legalKinds = ['privacy', 'imprint'] as const
const LegalKind = z.enum(legalKinds, { error: 'platform.field_invalid' })
export type LegalKind = z.output<typeof LegalKind>

export const legalWays = ['off', 'text', 'address'] as const
const LegalWay = z.enum(legalWays, { error: 'platform.field_invalid' })
export type LegalWay = z.output<typeof LegalWay>

const LegalLanguage = z.enum(languageCodes, { error: 'platform.field_invalid' })

/** Something that was on when a draft was made: a feature, or a connection by its name. */
export const DraftSource = z.strictObject({
  key: z.string().check(z.regex(/^[a-z_]{1,40}$/, { error: 'platform.field_invalid' })),
  name: z.nullable(z.string().check(z.maxLength(253, { error: 'platform.field_too_long' }))),
})
export type DraftSource = z.output<typeof DraftSource>

const LegalTexts = z.partialRecord(LegalLanguage, cleanedText(maxLegalTextLength, { tooLong: textTooLong.code }))
export type LegalTexts = z.output<typeof LegalTexts>

/** A legal page as managers write it. */
export const LegalPage = z.object({
  kind: LegalKind,
  way: LegalWay,
  address: z.nullable(z.string()),
  texts: LegalTexts,
  draft_basis: z.nullable(z.array(DraftSource)),
  /** null before anything was written. */
  updated_at: z.nullable(Timestamp),
})
export type LegalPage = z.output<typeof LegalPage>

/** `seen` is `updated_at` of what filled the form. Left out, the form wins. An empty text is removed. */
export const LegalPageForm = z.strictObject({
  way: LegalWay,
  address: z._default(z.nullable(cleanedText(maxLegalAddressLength, { tooLong: addressInvalid.code })), null),
  texts: z._default(LegalTexts, {}),
  draft_basis: z._default(z.nullable(z.array(DraftSource).check(z.maxLength(200))), null),
  seen: z.optional(z.nullable(Timestamp)),
})
export type LegalPageForm = z.output<typeof LegalPageForm>

/** A legal text as guests read it. */
export const LegalText = z.object({ text: z.string(), language: LegalLanguage, updated_at: Timestamp })
export type LegalText = z.output<typeof LegalText>

export const keptFor = ['days', 'month', 'law', 'allowed'] as const

/** A paragraph of a draft. */
export const DraftParagraph = z.object({
  ...DraftSource.shape,
  /** How long the data is kept; null where the receiver decides. */
  kept: z.nullable(z.enum(keptFor)),
  text: z.string(),
})
export type DraftParagraph = z.output<typeof DraftParagraph>

/** The privacy notice that follows from what is switched on, in one language. */
export const LegalDraft = z.object({
  text: z.string(),
  basis: z.array(DraftParagraph),
  /** After how many days guests are forgotten. */
  retention_days: z.int(),
})
export type LegalDraft = z.output<typeof LegalDraft>

const path = '/api/hotels/{hotelSlug}'
const params = z.object({ kind: LegalKind })

export const getLegalText = route({
  id: 'getLegalText',
  method: 'GET',
  path: `${path}/legal/{kind}`,
  summary: 'Privacy notice or imprint in a language, or else in the main language',
  access: 'anyone',
  allowClosedHotel: true,
  revalidates: true,
  params,
  query: z.object({ language: z.optional(LegalLanguage) }),
  response: LegalText,
  errors: [notFound],
})
export const getLegalPage = route({
  id: 'getLegalPage',
  method: 'GET',
  path: `${path}/legal-pages/{kind}`,
  summary: 'How the hotel shows its privacy notice or imprint, with the texts',
  access: 'manager',
  params,
  response: LegalPage,
  errors: [],
})
export const putLegalPage = route({
  id: 'putLegalPage',
  method: 'PUT',
  path: `${path}/legal-pages/{kind}`,
  summary: 'Write the privacy notice or imprint',
  access: 'manager',
  params,
  body: LegalPageForm,
  response: LegalPage,
  audit: 'legal.changed',
  errors: [textMissing, textTooLong, addressInvalid, changedMeanwhile],
})
export const getLegalDraft = route({
  id: 'getLegalDraft',
  method: 'GET',
  path: `${path}/legal-draft`,
  summary: 'A draft of the privacy notice, made from what is switched on',
  access: 'manager',
  query: z.object({ language: LegalLanguage }),
  response: LegalDraft,
  errors: [],
})

nameSchemas({ DraftSource, LegalPage, LegalPageForm, LegalText, DraftParagraph, LegalDraft })
