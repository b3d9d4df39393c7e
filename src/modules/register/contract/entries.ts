import * as z from 'zod/mini'
import { inRegister, maxPersons, Person, tooManyPersons } from '#modules/registration/contract/person.ts'
import { notSetUp } from '#modules/registration/contract/settings.ts'
import { signatureEmpty, signatureOnPaper } from '#modules/registration/contract/signature.ts'
import { Strokes } from '#modules/registration/contract/strokes.ts'
import { failure, idTaken, notFound, tooManyRequests } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, optionalText, text, wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { notArrived } from '../contract.ts'
import {
  maxReason,
  minReason,
  nameTagNeeded,
  ofRegister,
  Reason,
  RegisterEntry,
  registerPath,
  RegisterStay,
  whileKept,
} from './rows.ts'

export const identityNeeded = failure('register.identity_needed', 409)
export const liveVideoNotAllowed = failure('register.live_video_not_allowed', 400)
export const signatureNeeded = failure('register.signature_needed', 409)
export const signatureStale = failure('register.signature_stale', 409)
/** Answers `current` with the newer entry. */
export const entryClosed = failure('register.entry_closed', 409)
export const unreadable = failure('register.unreadable', 409)
export const tooManySearches = failure('register.too_many_searches', 429)

export const maxNote = 300
export const maxFound = 50

const invalid = { error: 'platform.field_invalid' } as const
const note = text(maxNote).check(z.minLength(minReason, { error: 'platform.field_required' }))

const Identity = z.strictObject({ how: z.enum(['in_person', 'live_video'], invalid) })

/** On the screen with its strokes, on paper that the hotel keeps, or refused with what the guest said. */
const Signature = z.strictObject({
  kind: z.enum(['screen', 'paper', 'refused'], invalid),
  strokes: z.optional(Strokes),
  /** Of the sentence that was signed; left out: the language of the country. */
  language: z.optional(z.enum([...languageCodes, 'es', 'it', 'hr'], invalid)),
  note: optionalText(maxNote),
})
export type Signature = z.output<typeof Signature>

/** A person who is entered: from the form by their position, or with what staff type from the document. */
export const NewEntry = z.strictObject({
  id: Id,
  stay_id: Id,
  from_position: z.optional(wholeNumber(1, maxPersons)),
  person: z.optional(Person),
  identity: z.optional(Identity),
  /** Left out: that of the form, where it has one. */
  signature: z.optional(Signature),
  /** The first of the party. */
  lead: z.optional(z.boolean(invalid)),
  /** Differences to the document, and what else staff note. */
  note: optionalText(maxNote),
  /** The guest refuses: what is known is entered. */
  refused_note: z.optional(note),
})
export type NewEntry = z.output<typeof NewEntry>

const path = `${registerPath}/entries` as const
const ofEntry = { params: z.object({ entryId: Id }) } as const
/** An entry, and its stay as it is now. */
const EnteredAnswer = z.object({ entry: RegisterEntry, stay: RegisterStay })

export const enterPerson = route({
  id: 'enterPerson',
  method: 'POST',
  path,
  summary: 'Enter a person in the guest register',
  ...ofRegister,
  body: NewEntry,
  status: 201,
  response: z.object({ id: Id, number: z.string(), kept_until: z.nullable(Day), stay: RegisterStay }),
  audit: 'register.entered',
  errors: [
    notFound,
    notSetUp,
    notArrived,
    nameTagNeeded,
    idTaken,
    inRegister,
    tooManyPersons,
    identityNeeded,
    liveVideoNotAllowed,
    signatureNeeded,
    signatureOnPaper,
    signatureStale,
    signatureEmpty,
    unreadable,
  ],
})

/** What an entry holds. */
export const OpenedEntry = z.object({
  entry: RegisterEntry,
  person: Person,
  /** What the guest who refused has said. */
  refused_note: z.string(),
  signature_note: z.string(),
  /** A signature as the path of an SVG of 1000 by 300; null: none on the screen. */
  signature_path: z.nullable(z.string()),
  signed_language: z.nullable(z.string()),
})
export type OpenedEntry = z.output<typeof OpenedEntry>

export const openEntry = route({
  id: 'openRegisterEntry',
  method: 'POST',
  path: `${path}/{entryId}/opening`,
  summary: 'Read an entry of the register',
  ...ofRegister,
  ...whileKept,
  ...ofEntry,
  body: z.strictObject({ reason: optionalText(maxReason) }),
  response: OpenedEntry,
  audit: 'register.opened',
  errors: [notFound, nameTagNeeded, unreadable],
})
export const correctEntry = route({
  id: 'correctEntry',
  method: 'POST',
  path: `${path}/{entryId}/corrections`,
  summary: 'Correct an entry by a new one that names it',
  ...ofRegister,
  ...ofEntry,
  body: z.strictObject({ id: Id, person: Person, why: Reason, signature: z.optional(Signature) }),
  status: 201,
  response: EnteredAnswer,
  audit: 'register.corrected',
  errors: [notFound, notSetUp, nameTagNeeded, idTaken, entryClosed, signatureOnPaper, signatureEmpty, unreadable],
})
export const noteIdentity = route({
  id: 'noteIdentity',
  method: 'POST',
  path: `${path}/{entryId}/identity`,
  summary: 'Say that staff have seen a person with their document',
  ...ofRegister,
  ...ofEntry,
  body: Identity,
  response: EnteredAnswer,
  audit: 'register.identity_seen',
  errors: [notFound, nameTagNeeded, entryClosed, liveVideoNotAllowed],
})
export const noteSignature = route({
  id: 'noteSignature',
  method: 'POST',
  path: `${path}/{entryId}/signature`,
  summary: 'Note how a person has signed, or that they refuse to',
  ...ofRegister,
  ...ofEntry,
  body: Signature,
  response: EnteredAnswer,
  audit: 'register.signature_noted',
  errors: [notFound, nameTagNeeded, entryClosed, signatureOnPaper, signatureEmpty, unreadable],
})
export const markMistaken = route({
  id: 'markMistaken',
  method: 'POST',
  path: `${path}/{entryId}/mistaken`,
  summary: 'Delete what a mistaken entry holds; its number stays',
  access: 'manager',
  feature: 'registration',
  ...whileKept,
  ...ofEntry,
  body: z.strictObject({ why: Reason }),
  response: EnteredAnswer,
  audit: 'register.mistaken',
  errors: [notFound, nameTagNeeded, entryClosed],
})
/** The days are those of arrival, both included. */
export const searchRegister = route({
  id: 'searchRegister',
  method: 'POST',
  path: `${registerPath}/search`,
  summary: 'Search the register for a name or a number, such as for the police',
  ...ofRegister,
  ...whileKept,
  body: z.strictObject({
    words: cleanedText(80).check(z.minLength(2, { error: 'platform.field_required' })),
    from: Day,
    to: Day,
    reason: Reason,
  }),
  response: z.object({
    items: z.array(
      z.object({
        entry: RegisterEntry,
        stay_id: Id,
        room_number: z.string(),
        arrived_at: Timestamp,
        surname: z.string(),
        given_name: z.string(),
        birth_date: z.string(),
      }),
    ),
  }),
  audit: 'register.searched',
  errors: [nameTagNeeded, tooManySearches, tooManyRequests],
})

nameSchemas({ EntrySignature: Signature, NewEntry, OpenedEntry })
