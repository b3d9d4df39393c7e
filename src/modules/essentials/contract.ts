import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { timePattern } from '#platform/contract/day.ts'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const wifiPasswordInvalid = failure('essentials.wifi_password_invalid', 400)
export const wifiNameTooLong = failure('essentials.wifi_name_too_long', 400)
export const phoneInvalid = failure('essentials.phone_invalid', 400)

export const maxPhones = 6
export const maxPhoneLabelLength = 40
export const maxAddressLength = 200
/** A network's name is limited in bytes, not in letters. */
export const maxWifiNameBytes = 32
export const minWifiPasswordLength = 8
export const maxWifiPasswordLength = 63
export const maxDoorCodeLength = 20
/** The translatable texts, with their maximum lengths. */
export const phoneTexts = { label: maxPhoneLabelLength } as const
export const essentialsTexts = { directions: 1000 } as const
export const accessTexts = { door_note: 300 } as const

const TimeOfDay = z
  .string({ error: 'platform.field_invalid' })
  .check(z.regex(timePattern, { error: 'platform.field_invalid' }))

/** The shape of a phone number: nothing else is dialled. */
export const phonePattern = /^[0-9+ ()-]{3,20}$/

/** A number that guests can call, with its name. */
export const Phone = z.strictObject({
  label: text(maxPhoneLabelLength),
  number: z
    .string({ error: phoneInvalid.code })
    .check(z.overwrite(cleanText), z.regex(phonePattern, { error: phoneInvalid.code })),
  translations: getTranslations(phoneTexts, 4_000),
})
export type Phone = z.output<typeof Phone>

/** The number that a hotel begins with: it works in all of Europe. */
export const firstEmergency: readonly Phone[] = [{ label: '112', number: '112', translations: {} }]
export const defaultTimes = { check_in_from: '14:00', check_out_until: '10:00' } as const

const phones = z._default(
  z
    .array(Phone, { error: 'platform.field_invalid' })
    .check(z.maxLength(maxPhones, { error: 'platform.field_invalid' })),
  [],
)
const EssentialsTranslations = getTranslations(essentialsTexts)

/** Times, phones and the way of a hotel. None until staff have entered them. */
export const Essentials = z.object({
  id: Id,
  hotel_id: z.string(),
  check_in_from: z.string(),
  check_out_until: z.string(),
  phones: z.array(Phone),
  emergency: z.array(Phone),
  address: z.string(),
  directions: z.string(),
  translations: EssentialsTranslations,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Essentials = z.output<typeof Essentials>

/** `seen` is `updated_at` of the row that filled the form, null when there was none. Left out, the form wins. */
const seen = z.optional(z.nullable(Timestamp))
// Omitted translations stay as they are; given ones replace all.
export const EssentialsForm = z.strictObject({
  check_in_from: TimeOfDay,
  check_out_until: TimeOfDay,
  phones,
  emergency: phones,
  address: optionalField(maxAddressLength),
  directions: optionalField(essentialsTexts.directions),
  translations: z.optional(EssentialsTranslations),
  seen,
})
export type EssentialsForm = z.output<typeof EssentialsForm>

const toByteLength = (value: string): number => encodeURIComponent(value).replaceAll(/%[\dA-F]{2}/g, '.').length

const AccessTranslations = getTranslations(accessTexts)
// Neither is changed: spaces and spelling belong to a network's name and to its password.
const isTyped = (value: string): boolean => cleanText(value) === value.normalize('NFC').trim() && !value.includes('\n')
const isPassword = (value: string): boolean => {
  const { length } = Array.from(value)
  return value === '' || (isTyped(value) && length >= minWifiPasswordLength && length <= maxWifiPasswordLength)
}
const wifiName = z._default(
  z.string({ error: 'platform.field_invalid' }).check(
    z.refine(isTyped, { error: 'platform.field_invalid' }),
    z.refine((name) => toByteLength(name.toWellFormed()) <= maxWifiNameBytes, { error: wifiNameTooLong.code }),
  ),
  '',
)
const wifiPassword = z._default(
  z.string({ error: wifiPasswordInvalid.code }).check(z.refine(isPassword, { error: wifiPasswordInvalid.code })),
  '',
)

/** Wi-Fi and door code of the whole hotel (no room) or of a room, where it has its own. Never in the event log. */
export const RoomAccess = z.object({
  room_id: z.nullable(Id),
  wifi_name: z.string(),
  wifi_password: z.string(),
  wifi_hidden: z.boolean(),
  door_code: z.string(),
  door_note: z.string(),
  translations: AccessTranslations,
  updated_at: Timestamp,
})
export type RoomAccess = z.output<typeof RoomAccess>
export const RoomAccessForm = z.strictObject({
  room_id: z.nullable(Id),
  wifi_name: wifiName,
  wifi_password: wifiPassword,
  wifi_hidden: z._default(z.boolean({ error: 'platform.field_invalid' }), false),
  door_code: optionalField(maxDoorCodeLength),
  door_note: optionalField(accessTexts.door_note),
  translations: z.optional(AccessTranslations),
  seen,
})
export type RoomAccessForm = z.output<typeof RoomAccessForm>

const Wifi = z.object({ name: z.string(), password: z.string(), hidden: z.boolean() })
export type Wifi = z.output<typeof Wifi>
const DoorCode = z.object({ code: z.string(), note: z.string(), translations: AccessTranslations })
export type DoorCode = z.output<typeof DoorCode>

/** The essentials in `getMyStay`. */
export const MyEssentials = z.object({
  essentials: z.nullable(Essentials),
  /** The hotel's position on the map. */
  place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  wifi: z.nullable(Wifi),
  /** For a trusted session, from when it is shown on; before that only when, or what it waits for. Null for all others. */
  door: z.nullable(z.union([DoorCode, z.object({ from: Timestamp }), z.object({ waiting_for: z.enum(['identity']) })])),
  /** True if the room has one at all: then a guest can invite companions, who see it as well. */
  has_door_code: z.boolean(),
})
export type MyEssentials = z.output<typeof MyEssentials>

const path = '/api/hotels/{hotelSlug}'
const staff = { access: 'manager', roles: deskRoles } as const

export const getEssentials = route({
  id: 'getEssentials',
  method: 'GET',
  scope: 'content:read',
  path: `${path}/essentials`,
  summary: 'Times, phones and the way to the hotel',
  ...staff,
  response: z.object({ essentials: z.nullable(Essentials), event_number: z.int() }),
  errors: [],
})
export const putEssentials = route({
  id: 'putEssentials',
  method: 'PUT',
  scope: 'content:write',
  path: `${path}/essentials`,
  summary: 'Write times, phones and the way to the hotel',
  ...staff,
  body: EssentialsForm,
  response: Essentials,
  audit: 'essentials.changed',
  errors: [phoneInvalid, changedMeanwhile],
})
export const getRoomAccess = route({
  id: 'getRoomAccess',
  method: 'GET',
  path: `${path}/room-access`,
  summary: 'Wi-Fi and door codes of the hotel and of rooms that have their own',
  ...staff,
  response: z.object({ items: z.array(RoomAccess), event_number: z.int() }),
  errors: [],
})
export const putRoomAccess = route({
  id: 'putRoomAccess',
  method: 'PUT',
  path: `${path}/room-access`,
  summary: 'Write Wi-Fi and door code of the hotel or of one room; what is empty is as for the hotel',
  ...staff,
  body: RoomAccessForm,
  response: RoomAccess,
  audit: 'essentials.access_changed',
  errors: [wifiPasswordInvalid, wifiNameTooLong, notFound, changedMeanwhile],
})

nameSchemas({ Phone, Essentials, EssentialsForm, RoomAccess, RoomAccessForm, MyEssentials })
