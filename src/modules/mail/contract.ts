import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { linkInvalid } from '#modules/people/contract/account.ts'
import { hotelPath } from '#modules/sessions/contract.ts'
import { failure, type MessageValues } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The installation has no SMTP server. */
export const mailUnavailable = failure('mail.unavailable', 409)
export const addressInvalid = failure('mail.address_invalid', 400)
export const tooManyMails = failure('mail.too_many', 429)
export const tooManyAddresses = failure('mail.too_many_addresses', 400)

/** How many mails a hotel sends in a day, and how many to one address in an hour. */
export const maxMailsOfDay = 200
export const maxMailsOfHourToOne = 20
export const maxEscalationAddresses = 5
export const confirmationHours = 24

/** The mails to managers that they may switch off for themselves. */
export const managerNotices = ['api_key_created', 'endpoint_disabled', 'feed_failing'] as const
export type ManagerNotice = (typeof managerNotices)[number]

/** Everything that is sent by mail. Each has its texts in `messages`. */
export const mailTemplates = [
  'invitation',
  'password_reset',
  'second_factor_changed',
  'password_changed',
  'manager_joined',
  'register_unreadable',
  ...managerNotices,
  'invoice',
  'arrival_link',
  'escalation',
  'confirm_address',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** The values of a mail in the queue: names, numbers and ids, never a text of ours and never a secret. */
export type MailValues = MessageValues

/**
 * Why a mail was not sent: its receiver's server refuses it, ours cannot write to an address with such letters, no
 * server could be reached in ten attempts, it was not sent in time, or there was no reason for it any more.
 */
export const mailFailures = ['refused', 'unsupported', 'unreachable', 'too_late', 'not_needed'] as const
export type MailFailure = (typeof mailFailures)[number]

/** A mail that was queued, and what became of it. */
export const Mail = z.object({
  id: Id,
  hotel_id: z.string(),
  template: z.enum(mailTemplates),
  receiver: z.string(),
  language: z.string(),
  subject_of: z.nullable(Id),
  status: z.enum(['queued', 'sent', 'failed']),
  failure: z.nullable(z.enum(mailFailures)),
  created_at: Timestamp,
  sent_at: z.nullable(Timestamp),
})
export type Mail = z.output<typeof Mail>

/** The name of the rows of mails on the stream. */
export const mailEntity = 'mails'

const Purpose = z.enum(['escalation', 'reply'])
export const MailAddress = z.object({
  id: Id,
  address: z.string(),
  purpose: Purpose,
  confirmed_at: z.nullable(Timestamp),
})
export type MailAddress = z.output<typeof MailAddress>

export const MailAddresses = z.object({ items: z.array(MailAddress) })
export type MailAddresses = z.output<typeof MailAddresses>

// Empty fields of the form are no addresses.
export const MailAddressesForm = z.strictObject({
  escalation: z.array(optionalField(254)).check(z.maxLength(20, { error: 'platform.field_too_long' })),
  reply: optionalField(254),
})
export type MailAddressesForm = z.output<typeof MailAddressesForm>

const Notices = z
  .array(z.enum(managerNotices, { error: 'platform.field_invalid' }))
  .check(z.refine((all) => new Set(all).size === all.length, { error: 'platform.field_invalid' }))
export const MailChoices = z.strictObject({ off: Notices })

/** The only place that says whether this installation sends mail. */
export const getMail = route({
  id: 'getMail',
  method: 'GET',
  path: `${hotelPath}/mail`,
  summary: 'Whether this installation sends e-mail',
  access: 'anyone',
  response: z.object({ available: z.boolean() }),
  errors: [],
})
export const listMails = route({
  id: 'listMails',
  method: 'GET',
  path: `${hotelPath}/mails`,
  summary: 'What was sent by e-mail about one thing, newest first',
  access: 'manager',
  roles: deskRoles,
  query: z.object({ subject: Id }),
  response: z.object({ items: z.array(Mail), event_number: z.int() }),
  errors: [],
})
export const listMailAddresses = route({
  id: 'listMailAddresses',
  method: 'GET',
  path: `${hotelPath}/mail-addresses`,
  summary: "The hotel's own e-mail addresses",
  access: 'manager',
  response: MailAddresses,
  errors: [],
})
export const putMailAddresses = route({
  id: 'putMailAddresses',
  method: 'PUT',
  path: `${hotelPath}/mail-addresses`,
  summary:
    'Set who is told when nobody claims a thing, and where answers of guests go; new addresses are asked to confirm',
  access: 'manager',
  body: MailAddressesForm,
  response: MailAddresses,
  audit: 'mail.addresses_changed',
  errors: [mailUnavailable, addressInvalid, tooManyAddresses, tooManyMails],
})
export const confirmMailAddress = route({
  id: 'confirmMailAddress',
  method: 'POST',
  path: '/api/mail-addresses/confirm',
  summary: 'Confirm an e-mail address of a hotel by the link that was sent there',
  access: 'anyone',
  body: z.strictObject({ token: optionalField(300) }),
  response: z.object({ address: z.string(), purpose: Purpose, hotel: z.string() }),
  errors: [linkInvalid],
})
export const getMailChoices = route({
  id: 'getMailChoices',
  method: 'GET',
  path: `${hotelPath}/my/mail-choices`,
  summary: 'Which e-mails about the hotel the caller does not want',
  access: 'manager',
  response: MailChoices,
  errors: [],
})
export const putMailChoices = route({
  id: 'putMailChoices',
  method: 'PUT',
  path: `${hotelPath}/my/mail-choices`,
  summary: 'Choose which e-mails about the hotel the caller does not want',
  access: 'manager',
  body: MailChoices,
  response: MailChoices,
  audit: { none: 'a choice of the caller for themselves' },
  errors: [],
})

nameSchemas({ Mail, MailAddress, MailAddresses, MailAddressesForm, MailChoices })
