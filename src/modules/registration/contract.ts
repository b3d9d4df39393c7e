import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { addressInvalid, Mail, mailUnavailable, tooManyMails } from '#modules/mail/contract.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { inRegister, maxPersons, Person, tooManyPersons } from './contract/person.ts'
import { RegistrationSettings } from './contract/settings.ts'
import { signatureStatuses } from './contract/signature.ts'

/** A form was sealed with another secret than this server has. */
export const keyMissing = failure('registration.key_missing', 503)

/**
 * `open`: nobody is entered; `part`: somebody; `filled`: the guest has finished it and nothing is missing; `checked`: the
 * reception has read it.
 */
export const registrationStatuses = ['open', 'part', 'filled', 'checked'] as const
export const maxWishesLength = 500
/** For at most so many days after its last change a form is kept. */
export const maxFormDays = 90
/** How many days of arrivals the list has. */
export const maxListDays = 31

/** The form of a reservation, without anything that was typed into it. Staff receive it live. */
export const Registration = z.object({
  /** That of the reservation. */
  id: Id,
  apartment: z.string(),
  status: z.enum(registrationStatuses),
  /** When the link was made; null: it has not been sent. */
  link_sent_at: z.nullable(Timestamp),
  persons_expected: z.nullable(z.int()),
  /** How many persons are entered with nothing missing. */
  persons_filled: z.int(),
  /** Whose details were moved into the guest register, and under which number. */
  in_register: z.array(z.object({ position: z.int(), number: z.string() })),
  /** How many have signed on the screen what is there now. */
  persons_signed: z.int(),
  /** `HH:MM` */
  arrival_time: z.nullable(z.string()),
  has_wishes: z.boolean(),
  checked_at: z.nullable(Timestamp),
  checked_by_name: z.nullable(z.string()),
  updated_at: Timestamp,
})
export type Registration = z.output<typeof Registration>

/** A reservation that arrives, and its form; null where neither a link was sent nor anything entered. */
export const ExpectedArrival = z.object({
  reservation_id: Id,
  guest_name: z.string(),
  apartment: z.string(),
  check_in: Day,
  check_out: Day,
  registration: z.nullable(Registration),
})
export type ExpectedArrival = z.output<typeof ExpectedArrival>

/** What was typed into a form. Opening it is recorded. */
export const OpenedRegistration = z.object({
  registration: Registration,
  guest_name: z.string(),
  check_in: Day,
  check_out: Day,
  /** What decides about the fields of a person. */
  settings: z.pick(RegistrationSettings, { pack: true, offered: true, own_who: true, country: true }),
  persons: z.array(
    z.object({
      position: z.int(),
      person: Person,
      filled_by: z.enum(['guest', 'staff']),
      missing: z.boolean(),
      signature: z.enum(signatureStatuses),
    }),
  ),
  wishes: z.string(),
})
export type OpenedRegistration = z.output<typeof OpenedRegistration>

const ofDesk = { access: 'manager', roles: deskRoles, feature: 'registration' } as const
const path = '/api/hotels/{hotelSlug}/registrations' as const
const params = z.object({ registrationId: Id })

/** The days are those on which reservations begin, both included. */
export const listArrivals = route({
  id: 'listArrivals',
  method: 'GET',
  path,
  summary: 'The reservations that arrive, with how far their forms are',
  ...ofDesk,
  query: z.object({ from: Day, to: Day }),
  response: z.object({
    items: z.array(ExpectedArrival),
    /** Days after check-out on which a form is deleted. */
    form_keep_days: z.int(),
    event_number: z.int(),
  }),
  errors: [],
})
export const openRegistration = route({
  id: 'openRegistration',
  method: 'POST',
  path: `${path}/{registrationId}/opening`,
  summary: 'Read what was typed into a form',
  ...ofDesk,
  params,
  /** `begin`: a reservation without a form gets one. */
  query: z.object({ begin: z.optional(z.literal('yes', { error: 'platform.field_invalid' })) }),
  response: OpenedRegistration,
  audit: 'registration.opened',
  errors: [notFound, keyMissing],
})
/** `seen` is `updated_at` of the form. Left out, this wins. */
export const putRegistrationPerson = route({
  id: 'putRegistrationPerson',
  method: 'PUT',
  path: `${path}/{registrationId}/persons/{position}`,
  summary: 'Enter or correct a person of a form',
  ...ofDesk,
  params: z.extend(params, { position: z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPersons)) }),
  body: z.strictObject({ person: Person, seen: z.optional(Timestamp) }),
  response: OpenedRegistration,
  audit: 'registration.changed',
  errors: [notFound, keyMissing, tooManyPersons, changedMeanwhile, inRegister],
})
export const checkRegistration = route({
  id: 'checkRegistration',
  method: 'POST',
  path: `${path}/{registrationId}/check`,
  summary: 'Say that the reception has read a form',
  ...ofDesk,
  params,
  body: z.strictObject({ seen: Timestamp }),
  response: Registration,
  audit: 'registration.checked',
  errors: [notFound, changedMeanwhile],
})
export const deleteRegistration = route({
  id: 'deleteRegistration',
  method: 'DELETE',
  path: `${path}/{registrationId}`,
  summary: 'Delete a form; its link is not valid any more',
  ...ofDesk,
  params,
  query: z.object({ seen: z.optional(Timestamp) }),
  status: 204,
  audit: 'registration.deleted',
  errors: [notFound, changedMeanwhile],
})
/** The address holds the secret of the form. `renew` makes the link before worthless. */
export const makeArrivalLink = route({
  id: 'makeArrivalLink',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/reservations/{reservationId}/arrival-link',
  summary: 'Make the link by which the guests of a reservation fill the form',
  ...ofDesk,
  params: z.object({ reservationId: Id }),
  body: z.strictObject({ renew: z._default(z.boolean({ error: 'platform.field_invalid' }), false) }),
  response: z.object({
    address: z.string(),
    registration: Registration,
    /** A sentence to send along, by language. */
    sentences: z.partialRecord(z.enum(languageCodes), z.string()),
  }),
  audit: 'registration.link_made',
  errors: [notFound],
})

export const NewArrivalMail = z.strictObject({
  id: Id,
  to: cleanedText(254, { invalid: addressInvalid.code, tooLong: addressInvalid.code }),
  language: z.enum(languageCodes, { error: 'platform.field_invalid' }),
})
export type NewArrivalMail = z.output<typeof NewArrivalMail>

export const mailArrivalLink = route({
  id: 'mailArrivalLink',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/reservations/{reservationId}/arrival-mail',
  summary: 'Send the link of a reservation by e-mail',
  ...ofDesk,
  params: z.object({ reservationId: Id }),
  body: NewArrivalMail,
  status: 201,
  response: Mail,
  audit: 'registration.link_mailed',
  errors: [notFound, mailUnavailable, addressInvalid, tooManyMails, idTaken],
})

nameSchemas({ NewArrivalMail, Registration, ExpectedArrival, OpenedRegistration })
