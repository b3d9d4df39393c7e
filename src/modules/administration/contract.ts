import * as z from 'zod/mini'
import { offeredFeatures } from '#modules/hotels/contract.ts'
import { optInFeatures } from '#modules/hotels/policy.ts'
import { passwordField, passwordTooCommon, passwordTooShort } from '#modules/people/contract/account.ts'
import { PasswordAgain, passwordAgain, passwordAgainErrors } from '#modules/people/contract/password-again.ts'
import { passwordsOff } from '#modules/people/contract/provider.ts'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { HotelSlug, hotelSlugPattern, Id } from '#platform/contract/id.ts'
import { pageQuery } from '#platform/contract/page.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, optionalField } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { DeletedHotel, deletionStarted, slugResting } from './contract/deletion.ts'

/** The features that the owner switches on and off: those that every hotel begins with, and the optional ones. */
export const switchableFeatures = [...offeredFeatures, ...optInFeatures] as const

export const slugAndNameRequired = failure('administration.slug_and_name_required', 400)
export const slugInvalid = failure('administration.slug_invalid', 400)
export const slugReserved = failure('administration.slug_reserved', 400)
export const slugTaken = failure('administration.slug_taken', 409)
export const logoInvalid = failure('administration.logo_invalid', 400)
export const expiryInvalid = failure('administration.expiry_invalid', 400)
export const managerFieldsRequired = failure('administration.manager_fields_required', 400)
export const managerEmailInvalid = failure('administration.manager_email_invalid', 400)
export const managerEmailTaken = failure('administration.manager_email_taken', 409)
export const passwordRequired = failure('administration.password_required', 400)

/** A hotel as the platform's owner sees it. */
export const AdminHotel = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  expiry_date: z.nullable(Day),
  features: z.record(z.string(), z.boolean()),
  enabled: z.boolean(),
  /** The hotel's time zone, in which its closing time is shown. */
  time_zone: z.string(),
  state: z.enum(['open', 'expired', 'disabled']),
  /** Managers without a second factor have to set one up at their next sign-in. */
  second_factor_required: z.boolean(),
  /** That it is being deleted; null otherwise. */
  deletion: z.nullable(DeletedHotel),
  updated_at: Timestamp,
})
export type AdminHotel = z.output<typeof AdminHotel>

export const AdminManager = z.object({
  id: Id,
  hotel_id: z.string(),
  email: z.string(),
  display_name: z.nullable(z.string()),
  second_factor: z.boolean(),
  staff_role: z.enum(staffRoles),
})
export type AdminManager = z.output<typeof AdminManager>

const hotelFields = {
  name: cleanedText(120),
  logo_url: z.nullable(cleanedText(2048)),
  expiry_date: z.nullable(cleanedText(10)),
  features: z.partialRecord(z.enum(switchableFeatures), z.boolean()),
  enabled: z.boolean({ error: 'platform.field_invalid' }),
  second_factor_required: z.boolean({ error: 'platform.field_invalid' }),
}
// A blank field counts as missing in a new hotel: the form sends everything, and policy.ts answers with the
// specification's sentences.
const { name, logo_url, expiry_date, features, enabled, second_factor_required } = hotelFields
export const NewHotel = z.strictObject({
  slug: optionalField(60),
  name: z._default(name, ''),
  logo_url: z._default(logo_url, null),
  expiry_date: z._default(expiry_date, null),
  features: z._default(features, {}),
  enabled: z._default(enabled, true),
  second_factor_required: z._default(second_factor_required, false),
})
export type NewHotel = z.output<typeof NewHotel>
/**
 * Missing fields stay as they are: managers change name and logo too. `seen` is `updated_at` of the hotel that filled
 * the form; saving an outdated form shows the current hotel first.
 */
export const HotelChange = z.strictObject({
  ...z.partial(z.strictObject(hotelFields)).shape,
  seen: z.optional(Timestamp),
})
export type HotelChange = z.output<typeof HotelChange>

/** The owner's own password again, where the body has another person's password too. */
const OwnerProof = z._default(PasswordAgain, { password: '', code: '' })

/** The body as in the specification, with its spelling. */
export const NewManager = z.strictObject({
  email: optionalField(254),
  password: passwordField,
  hotelSlug: optionalField(60),
  displayName: z._default(z.nullable(optionalField(120)), null),
  proof: OwnerProof,
})
export type NewManager = z.output<typeof NewManager>

const hotelParams = z.object({ hotelId: HotelSlug })
const managerParams = z.object({ hotelId: HotelSlug, managerId: Id })
const hotels = '/api/owner/hotels'

/** `count`: the total of all pages. */
const HotelPage = z.object({ items: z.array(AdminHotel), next_cursor: z.nullable(z.string()), count: z.int() })
export type HotelPage = z.output<typeof HotelPage>
const hotelQuery = z.object({
  q: optionalField(120),
  limit: pageQuery.limit,
  // Slug and name of the last hotel seen. A name has at most 120 characters, some of which count twice in JavaScript.
  cursor: z.optional(
    z.string().check(
      z.regex(new RegExp(`^${hotelSlugPattern}_`), { error: 'platform.field_invalid' }),
      z.maxLength(301, { error: 'platform.field_invalid' }),
      z.refine((mark) => !mark.includes('\0'), { error: 'platform.field_invalid' }),
    ),
  ),
})
const ofManager = { access: 'owner', params: managerParams } as const

export const listHotels = route({
  id: 'listHotels',
  method: 'GET',
  path: hotels,
  summary: 'All hotels of the platform, or those whose name or slug holds the words, by name',
  access: 'owner',
  query: hotelQuery,
  response: HotelPage,
  errors: [],
})
export const createHotel = route({
  id: 'createHotel',
  method: 'POST',
  path: hotels,
  summary: 'Add a hotel',
  access: 'owner',
  body: NewHotel,
  status: 201,
  response: AdminHotel,
  audit: 'administration.hotel_created',
  errors: [slugAndNameRequired, slugInvalid, slugReserved, slugTaken, slugResting, logoInvalid, expiryInvalid],
})
export const updateHotel = route({
  id: 'updateHotel',
  method: 'PUT',
  path: `${hotels}/{hotelId}`,
  summary: 'Change a hotel: what is not named stays, its slug always',
  access: 'owner',
  params: hotelParams,
  body: HotelChange,
  response: AdminHotel,
  audit: 'administration.hotel_changed',
  errors: [notFound, changedMeanwhile, slugAndNameRequired, logoInvalid, expiryInvalid, deletionStarted],
})
export const createManager = route({
  id: 'createManager',
  method: 'POST',
  path: '/api/create-manager',
  summary: 'Add a manager to a hotel',
  access: 'owner',
  exposesErrorCode: true,
  body: NewManager,
  status: 201,
  response: AdminManager,
  audit: 'people.manager_created',
  errors: [
    managerFieldsRequired,
    managerEmailInvalid,
    managerEmailTaken,
    passwordTooShort,
    passwordTooCommon,
    notFound,
    ...passwordAgainErrors,
  ],
})
export const listManagers = route({
  id: 'listManagers',
  method: 'GET',
  path: `${hotels}/{hotelId}/managers`,
  summary: 'The managers of a hotel',
  access: 'owner',
  params: hotelParams,
  response: z.object({ items: z.array(AdminManager) }),
  errors: [notFound],
})
export const renameManager = route({
  id: 'renameManager',
  method: 'PATCH',
  path: `${hotels}/{hotelId}/managers/{managerId}`,
  summary: 'Change the display name of a manager',
  ...ofManager,
  body: z.strictObject({ display_name: z._default(z.nullable(optionalField(120)), null) }),
  response: AdminManager,
  audit: 'people.manager_renamed',
  errors: [notFound],
})
export const removeManager = route({
  id: 'removeManager',
  method: 'DELETE',
  path: `${hotels}/{hotelId}/managers/{managerId}`,
  summary: 'Remove a manager from the hotel, and end their sessions',
  ...ofManager,
  status: 204,
  audit: 'people.manager_removed',
  errors: [notFound],
})
export const resetManagerPassword = route({
  id: 'resetManagerPassword',
  method: 'POST',
  path: `${hotels}/{hotelId}/managers/{managerId}/password`,
  summary: 'Set a password for the first use, and end their sessions',
  ...ofManager,
  body: z.strictObject({ password: passwordField, proof: OwnerProof }),
  response: AdminManager,
  audit: 'people.password_reset',
  errors: [notFound, passwordsOff, passwordRequired, passwordTooShort, passwordTooCommon, ...passwordAgainErrors],
})

export const removeSecondFactor = route({
  id: 'removeSecondFactor',
  method: 'DELETE',
  path: `${hotels}/{hotelId}/managers/{managerId}/second-factor`,
  summary: 'Remove the second factor of a manager who has lost phone and codes',
  ...ofManager,
  body: PasswordAgain,
  status: 204,
  audit: 'people.second_factor_removed',
  errors: [notFound, ...passwordAgainErrors],
})

/** The settings of the whole installation, and whether it sends mail. */
export const OwnerSettings = z.object({ owners_need_second_factor: z.boolean(), mail_available: z.boolean() })
export type OwnerSettings = z.output<typeof OwnerSettings>
export const getOwnerSettings = route({
  id: 'getOwnerSettings',
  method: 'GET',
  path: '/api/owner/settings',
  summary: 'What owners have decided for the whole installation',
  access: 'owner',
  response: OwnerSettings,
  errors: [],
})
export const changeOwnerSettings = route({
  id: 'changeOwnerSettings',
  method: 'PUT',
  path: '/api/owner/settings',
  summary: 'Decide for the whole installation',
  access: 'owner',
  body: z.strictObject({
    owners_need_second_factor: z.boolean({ error: 'platform.field_invalid' }),
    ...passwordAgain,
  }),
  response: OwnerSettings,
  audit: { none: 'It concerns no hotel.' },
  errors: [...passwordAgainErrors],
})

nameSchemas({ AdminHotel, AdminManager, NewHotel, HotelChange, NewManager, OwnerSettings, AdminHotelPage: HotelPage })
