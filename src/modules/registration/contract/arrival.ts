import * as z from 'zod/mini'
import { guestFieldsMissing, roomNeedsWord } from '#modules/people/contract.ts'
import { GuestSession } from '#modules/sessions/contract.ts'
import { timePattern } from '#platform/contract/day.ts'
import { failure, tooManyRequests } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, optionalText, wholeNumber } from '#platform/contract/text.ts'
import { Day } from '#platform/contract/time.ts'
import { maxWishesLength, registrationStatuses } from '../contract.ts'
import { documentTypes, inRegister, maxPersons, Person, tooManyPersons } from './person.ts'
import { RegistrationSettings } from './settings.ts'
import { GivenSignature, signatureEmpty, signatureOnPaper } from './signature.ts'

/** Answers `values: { date }`. */
export const notYet = failure('registration.not_yet', 403)
export const linkInvalid = failure('registration.link_invalid', 403)

/** The secret of an arrival link: 32 bytes in base64url. */
export const maxLinkLength = 100
const link = z.string({ error: linkInvalid.code }).check(z.maxLength(maxLinkLength, { error: linkInvalid.code }))

/** A person of the party as the holder of the link sees them: nothing that was typed can be read back. */
export const ArrivingPerson = z.object({
  position: z.int(),
  /** null: nobody is entered yet. */
  id: z.nullable(Id),
  /** The given name and an initial, "Ana P."; null: nobody is entered yet. */
  mask: z.nullable(z.string()),
  document: z.nullable(z.enum(documentTypes)),
  /** `to_sign`: nothing but the signature is missing; `in_register`: what they typed was moved into the guest register. */
  state: z.enum(['filled', 'to_sign', 'to_fill', 'in_register']),
})
export type ArrivingPerson = z.output<typeof ArrivingPerson>

/** The form of a reservation, for the holder of its link. */
export const ArrivalForm = z.object({
  /** How to greet them; null where only a surname is known. */
  given_name: z.nullable(z.string()),
  /** The room of the reservation; null where it names none of the list. */
  room: z.nullable(z.string()),
  check_in: Day,
  check_out: Day,
  /** `HH:MM`; null where the hotel has not said it. */
  check_in_from: z.nullable(z.string()),
  /** Of the hotel; empty where it has not said it. */
  address: z.string(),
  status: z.enum(registrationStatuses),
  settings: z.pick(RegistrationSettings, {
    pack: true,
    offered: true,
    own_who: true,
    own_signature: true,
    country: true,
    ask_arrival_time: true,
    ask_wishes: true,
    intro: true,
    translations: true,
  }),
  /** The day on which the form is deleted. */
  deleted_on: Day,
  /** The last day in the guest register by today's rules; null where there is none, or it is not known. */
  register_until: z.nullable(Day),
  persons: z.array(ArrivingPerson),
  persons_expected: z.nullable(z.int()),
  arrival_time: z.nullable(z.string()),
  has_wishes: z.boolean(),
  /** What the door code waits for, where the law of the country wants it first. */
  door_waits_for: z.nullable(z.enum(['identity'])),
  /** From the check-in day on. */
  may_start: z.boolean(),
})
export type ArrivalForm = z.output<typeof ArrivalForm>

const path = '/api/hotels/{hotelSlug}/arrival' as const
const ofLink = { access: 'anyone' } as const
const position = z.object({ position: z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPersons)) })

export const openArrival = route({
  id: 'openArrival',
  method: 'POST',
  path,
  summary: 'The form before arrival, with the link of a reservation',
  ...ofLink,
  body: z.strictObject({ link }),
  response: ArrivalForm,
  errors: [linkInvalid, tooManyRequests],
})
export const putArrivingPerson = route({
  id: 'putArrivingPerson',
  method: 'PUT',
  path: `${path}/persons/{position}`,
  summary: 'Enter or replace a person of the party',
  ...ofLink,
  params: position,
  /** The signature is bound to the person that comes with it. Left out: not signed, or on paper at the desk. */
  body: z.strictObject({ link, id: Id, person: Person, signature: z.optional(GivenSignature) }),
  response: ArrivingPerson,
  errors: [linkInvalid, tooManyPersons, inRegister, signatureOnPaper, signatureEmpty, tooManyRequests],
})
export const removeArrivingPerson = route({
  id: 'removeArrivingPerson',
  method: 'POST',
  path: `${path}/persons/{position}/remove`,
  summary: 'Remove a person of the party',
  ...ofLink,
  params: position,
  body: z.strictObject({ link, id: Id }),
  response: z.object({ persons: z.array(ArrivingPerson) }),
  errors: [linkInvalid, tooManyRequests],
})
export const putArrivalDetails = route({
  id: 'putArrivalDetails',
  method: 'PUT',
  path: `${path}/details`,
  summary: 'When the party arrives, and what it wishes',
  ...ofLink,
  body: z.strictObject({
    link,
    arrival_time: z.optional(z.nullable(z.string().check(z.regex(timePattern, { error: 'platform.field_invalid' })))),
    wishes: optionalText(maxWishesLength),
    persons_expected: z.optional(wholeNumber(1, maxPersons)),
  }),
  status: 204,
  errors: [linkInvalid, tooManyRequests],
})
export const finishArrival = route({
  id: 'finishArrival',
  method: 'POST',
  path: `${path}/finish`,
  summary: 'Say that the form is filled',
  ...ofLink,
  body: z.strictObject({ link }),
  response: z.object({ status: z.enum(registrationStatuses) }),
  errors: [linkInvalid, tooManyRequests],
})

export const startArrival = route({
  id: 'startArrival',
  method: 'POST',
  path: `${path}/session`,
  summary: 'Start the stay of a reservation, from its check-in day on',
  ...ofLink,
  body: z.strictObject({
    link,
    guest_name: optionalField(120),
    /** Where the reservation names no room of the list. */
    room_number: optionalField(40),
    language: z.optional(z.enum(languageCodes, { error: 'platform.field_invalid' })),
  }),
  status: 201,
  response: GuestSession,
  errors: [linkInvalid, notYet, guestFieldsMissing, roomNeedsWord, tooManyRequests],
})

nameSchemas({ ArrivalForm, ArrivingPerson })
