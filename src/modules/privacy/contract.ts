import * as z from 'zod/mini'
import { failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

export const minRetentionDays = 1
export const maxRetentionDays = 365
export const daysInvalid = failure('privacy.days_invalid', 400)
export const searchTooShort = failure('privacy.search_too_short', 400)

/** Fewer letters would match half of all guests. */
export const minSearchLength = 2
export const maxFound = 20

const days = wholeNumber(minRetentionDays, maxRetentionDays, daysInvalid.code)
export const PrivacySettings = z.object({ retention_days: z.int() })
export type PrivacySettings = z.output<typeof PrivacySettings>

/** What a law keeps although a person wishes to be forgotten. */
export const KeptByLaw = z.object({
  /** Its number in the guest register. */
  number: z.string(),
  /** Two letters; null: by rules of the hotel's own. */
  country: z.nullable(z.string()),
  /** The last day; null: not known yet. */
  kept_until: z.nullable(Day),
})
export type KeptByLaw = z.output<typeof KeptByLaw>

/** A person about whom the hotel stores data: a guest who signed in, or a person known to a feature. */
export const KnownPerson = z.object({
  /** The source: `guests`, or a feature. */
  source: z.string(),
  id: Id,
  name: z.string(),
  place: z.string(),
  last_on: z.union([Timestamp, Day]),
  /** The message key that describes the record, with a `date`. */
  label: z.string(),
  /** What stays of their group when they are erased, and until when. */
  kept_by_law: z.array(KeptByLaw),
})
export type KnownPerson = z.output<typeof KnownPerson>

/** All data about a person: table rows, by table name. */
export const PersonalFile = z.object({
  hotel_id: z.string(),
  exported_at: Timestamp,
  source: z.string(),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonalFile = z.output<typeof PersonalFile>

const path = '/api/hotels/{hotelSlug}/privacy'
const person = z.object({ source: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/)), personId: Id })

export const getPrivacySettings = route({
  id: 'getPrivacySettings',
  method: 'GET',
  path: `${path}/settings`,
  summary: "How long guests' data is kept",
  access: 'manager',
  response: PrivacySettings,
  errors: [],
})
export const changePrivacySettings = route({
  id: 'changePrivacySettings',
  method: 'PUT',
  path: `${path}/settings`,
  summary: "Set how long guests' data is kept",
  access: 'manager',
  body: z.strictObject({ retention_days: days }),
  response: PrivacySettings,
  audit: 'privacy.retention_changed',
  errors: [daysInvalid],
})
/** A POST with a body: a name in a URL would end up in the logs of every proxy on the way. */
export const searchPeople = route({
  id: 'searchPeople',
  method: 'POST',
  path: `${path}/search`,
  summary: 'Find a guest by name, room or apartment',
  access: 'manager',
  body: z.strictObject({
    words: z._default(cleanedText(120, { invalid: searchTooShort.code }), ''),
  }),
  response: z.object({ items: z.array(KnownPerson) }),
  audit: { none: 'It changes nothing.' },
  errors: [searchTooShort],
})
export const exportPerson = route({
  id: 'exportPerson',
  method: 'GET',
  path: `${path}/people/{source}/{personId}`,
  summary: 'Everything that is held of a person',
  access: 'manager',
  params: person,
  response: PersonalFile,
  audit: 'privacy.person_exported',
  errors: [notFound],
})
/** Erasing a person who is already erased succeeds. */
export const erasePerson = route({
  id: 'erasePerson',
  method: 'DELETE',
  path: `${path}/people/{source}/{personId}`,
  summary: 'Remove what tells who a person was; invoices stay',
  access: 'manager',
  params: person,
  status: 204,
  audit: 'privacy.person_erased',
  errors: [notFound],
})

nameSchemas({ PrivacySettings, KeptByLaw, KnownPerson, PersonalFile })
