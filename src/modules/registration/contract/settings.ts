import * as z from 'zod/mini'
import { getTranslations } from '#modules/translations/contract.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { fieldOrder } from '../policy/fields.ts'
import { packCodes } from '../policy/packs.ts'
import { countryUnknown } from './person.ts'

export const maxFormKeepDays = 90
/** What guests read above the form, with its maximum length. */
export const registrationTexts = { intro: 500 } as const

const invalid = { error: 'platform.field_invalid' } as const
const flag = z.boolean(invalid)
const RegistrationTranslations = getTranslations(registrationTexts)

/** What guests are asked before they arrive, and for how long the answers are kept. */
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
} as const

/** The settings of registration. `updated_at` is null before anything was changed. */
export const RegistrationSettings = z.object({
  ...choices,
  intro: z.string(),
  translations: RegistrationTranslations,
  updated_at: z.nullable(Timestamp),
})
export type RegistrationSettings = z.output<typeof RegistrationSettings>

/** `seen` is `updated_at` of what filled the form. Left out, the form wins. Omitted translations stay as they are. */
export const RegistrationSettingsForm = z.strictObject({
  ...choices,
  intro: optionalField(registrationTexts.intro),
  translations: z.optional(RegistrationTranslations),
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
  response: RegistrationSettings,
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
  errors: [changedMeanwhile, countryUnknown],
})

nameSchemas({ RegistrationSettings, RegistrationSettingsForm })
