import * as z from 'zod/mini'
import { getTranslations } from '#modules/translations/contract.ts'
import { changedMeanwhile, failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, optionalField, optionalText, wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { fieldOrder } from '../policy/fields.ts'
import { packCodes } from '../policy/packs.ts'
import { payments } from './payments.ts'
import { countryUnknown } from './person.ts'

/** The register is switched on without a country, or without what its files need. */
export const notSetUp = failure('register.not_set_up', 409)
/** Also where the words who said so are too short. */
export const keepNeeded = failure('register.keep_needed', 400)
export const secretCopyMissing = failure('register.secret_copy_missing', 409)

export const maxKeepDays = 3_650
export const [minKeepSource, maxKeepSource] = [10, 200]
export const maxReportedSources = 20
export const maxFormKeepDays = 90
/** What guests read above the form, with its maximum length. */
export const registrationTexts = { intro: 500 } as const

const invalid = { error: 'platform.field_invalid' } as const
const flag = z.boolean(invalid)
const RegistrationTranslations = getTranslations(registrationTexts)

const part = optionalText(80)
const digits = (pattern: RegExp) => z.optional(z.string(invalid).check(z.regex(pattern, invalid)))

/** What an authority calls the house. Each pack uses a few of these. */
export const Establishment = z.strictObject({
  registration_number: optionalText(40),
  facility_code: optionalText(20),
  /** Italy: of managers of apartments alone. */
  apartment: digits(/^\d{6}$/),
  code: optionalText(10),
  internet: z.optional(flag),
  payment: z.optional(z.enum(payments, invalid)),
  idub: digits(/^\d{12,14}$/),
  mark: digits(/^[A-Za-z]{5}$/),
  name: part,
  contact: part,
  district: part,
  town: part,
  part,
  street: part,
  house_number: part,
  orientation_number: part,
  postcode: digits(/^\d{5}$/),
})
export type Establishment = z.output<typeof Establishment>

/** What guests are asked before they arrive, and what the register keeps of them. */
const choices = {
  /** The rules of a country; null: the form alone, with names. */
  pack: z.nullable(z.enum(packCodes, invalid)),
  /** Fields that the pack offers and the hotel asks for. */
  offered: z.array(z.enum(fieldOrder, invalid), invalid).check(z.maxLength(fieldOrder.length, invalid)),
  /** Whom the hotel's own rules ask; other packs say it themselves. */
  own_who: z.enum(['all', 'foreign'], invalid),
  /** Three letters: for the hotel's own rules, guests of another citizenship are foreign. */
  country: z.nullable(
    z.string({ error: countryUnknown.code }).check(z.regex(/^[A-Z]{3}$/, { error: countryUnknown.code })),
  ),
  /** Days after check-out on which a form is deleted. */
  form_keep_days: wholeNumber(1, maxFormKeepDays),
  ask_arrival_time: flag,
  ask_wishes: flag,
  establishment: Establishment,
  /** How guests sign, whether staff have to have seen them, and by when they are reported: of the hotel's own rules. */
  own_signature: z.enum(['none', 'screen', 'paper'], invalid),
  own_identity: z.enum(['none', 'required', 'before_door'], invalid),
  own_due_hours: z.nullable(z.literal([12, 24, 48], invalid)),
  /** Days after departure for which entries are kept; null: the rule of the pack. */
  keep_days: z.nullable(wholeNumber(1, maxKeepDays)),
  /** Who told the hotel how long. */
  keep_source: cleanedText(maxKeepSource),
  /** Another authority than that of the pack is in charge: its files fall away. */
  other_authority: flag,
  /** Sources of reservations whose bookings a platform reports itself. */
  reported_sources: z.array(cleanedText(80), invalid).check(z.maxLength(maxReportedSources, invalid)),
  /** Staff enter guests in the register. */
  register_on: flag,
} as const

/** The settings of registration. `updated_at` is null before anything was changed. */
export const RegistrationSettings = z.object({
  ...choices,
  /** The day on which `keep_days` were set. */
  keep_set_on: z.nullable(Day),
  /** The day on which the register was switched on. */
  register_since: z.nullable(Day),
  intro: z.string(),
  translations: RegistrationTranslations,
  updated_at: z.nullable(Timestamp),
})
export type RegistrationSettings = z.output<typeof RegistrationSettings>

/** With when the operator last proved a copy of the secret without which nobody can read the register; null: never. */
export const ReadRegistrationSettings = z.extend(RegistrationSettings, {
  secret_copy_checked_at: z.nullable(Timestamp),
})
export type ReadRegistrationSettings = z.output<typeof ReadRegistrationSettings>

/** `seen` is `updated_at` of what filled the form. Left out, the form wins. Omitted translations stay as they are. */
export const RegistrationSettingsForm = z.strictObject({
  ...choices,
  intro: optionalField(registrationTexts.intro),
  translations: z.optional(RegistrationTranslations),
  /** With the switch to `register_on`: what becomes of the parties who are in the house. */
  in_house: z._default(z.enum(['enter', 'elsewhere'], invalid), 'enter'),
  seen: z.optional(z.nullable(Timestamp)),
})
export type RegistrationSettingsForm = z.output<typeof RegistrationSettingsForm>

const path = '/api/hotels/{hotelSlug}/registration-settings' as const

export const getRegistrationSettings = route({
  id: 'getRegistrationSettings',
  method: 'GET',
  path,
  summary: 'What guests are asked before they arrive',
  access: 'manager',
  feature: 'registration',
  response: ReadRegistrationSettings,
  errors: [],
})
export const updateRegistrationSettings = route({
  id: 'updateRegistrationSettings',
  method: 'PUT',
  path,
  summary: 'Change what guests are asked before they arrive',
  access: 'manager',
  feature: 'registration',
  body: RegistrationSettingsForm,
  response: RegistrationSettings,
  audit: 'registration.settings_changed',
  errors: [changedMeanwhile, countryUnknown, keepNeeded, notSetUp, secretCopyMissing],
})

nameSchemas({ ReadRegistrationSettings, RegistrationSettings, RegistrationSettingsForm })
