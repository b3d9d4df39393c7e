import * as z from 'zod/mini'
import { mailUnavailable } from '#modules/mail/contract.ts'
import { signInTooOften } from '#modules/people/contract.ts'
import {
  codeNeeded,
  codeWrong,
  emailInvalid,
  linkInvalid,
  managerFieldsMissing,
  maxCodeLength,
  maxDisplayNameLength,
  passwordField,
  passwordTooCommon,
  passwordTooShort,
} from '#modules/people/contract/account.ts'
import { passwordsOff } from '#modules/people/contract/provider.ts'
import { hotelPath, ManagerSession } from '#modules/sessions/contract.ts'
import { failure } from '#platform/contract/failure.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'

/** There is an account with this e-mail, and its password was not given. The same for an owner's. */
export const emailInUse = failure('team.email_in_use', 409)
export const alreadyHere = failure('team.already_here', 409)
export const tooManyHotels = failure('team.too_many_hotels', 409)

export const maxHotelsOfAccount = 20

// A token in a path or a query would end up in the logs of every proxy on the way.
const token = optionalField(64)

/** The part of an invitation that its link shows. */
export const OpenedInvitation = z.object({
  kind: z.enum(['person', 'device']),
  staff_role: z.enum(staffRoles),
  display_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type OpenedInvitation = z.output<typeof OpenedInvitation>

export const JoinStaff = z.strictObject({
  token,
  display_name: optionalField(maxDisplayNameLength),
  email: optionalField(254),
  password: passwordField,
  /** Of the second factor of an account that has one. */
  code: optionalField(maxCodeLength),
})
export type JoinStaff = z.output<typeof JoinStaff>

export const SetStaffPassword = z.strictObject({ token, new_password: passwordField })
export type SetStaffPassword = z.output<typeof SetStaffPassword>

/** The session of a member who has just joined. */
export type JoinedStaff = z.output<typeof ManagerSession>

export const readStaffInvitation = route({
  id: 'readStaffInvitation',
  method: 'POST',
  path: `${hotelPath}/staff-invitation`,
  summary: 'What the link of an invitation is for',
  access: 'anyone',
  body: z.strictObject({ token }),
  response: OpenedInvitation,
  errors: [linkInvalid, signInTooOften],
})
export const joinStaff = route({
  id: 'joinStaff',
  method: 'POST',
  path: `${hotelPath}/joined-staff`,
  summary: 'Join the team by the link of an invitation, with a new account or one that exists',
  access: 'anyone',
  body: JoinStaff,
  status: 201,
  response: ManagerSession,
  audit: 'team.joined',
  errors: [
    passwordsOff,
    linkInvalid,
    managerFieldsMissing,
    emailInvalid,
    passwordTooShort,
    passwordTooCommon,
    emailInUse,
    alreadyHere,
    tooManyHotels,
    codeNeeded,
    codeWrong,
    signInTooOften,
  ],
})
export const linkDevice = route({
  id: 'linkDevice',
  method: 'POST',
  path: `${hotelPath}/linked-devices`,
  summary: 'Make this browser a shared device of the team',
  access: 'anyone',
  body: z.strictObject({ token }),
  status: 201,
  response: ManagerSession,
  audit: 'team.device_linked',
  errors: [linkInvalid, signInTooOften],
})
export const setStaffPassword = route({
  id: 'setStaffPassword',
  method: 'POST',
  path: `${hotelPath}/staff-password`,
  summary: 'Choose a new password by a one-time link; all other sessions of the account end',
  access: 'anyone',
  body: SetStaffPassword,
  status: 201,
  response: ManagerSession,
  orNoContent: 'The password is set. The account has a second factor, so no session opens: sign in with its code.',
  audit: 'people.password_set',
  errors: [passwordsOff, linkInvalid, passwordTooShort, passwordTooCommon, signInTooOften],
})

/** The answer is always the same: it does not say who works here. */
export const mailPasswordLink = route({
  id: 'mailPasswordLink',
  method: 'POST',
  path: `${hotelPath}/password-mail`,
  summary: 'Send a staff member who has forgotten their password a link by e-mail',
  access: 'anyone',
  body: z.strictObject({ email: optionalField(254) }),
  status: 204,
  errors: [passwordsOff, mailUnavailable, emailInvalid],
})

nameSchemas({ OpenedInvitation, JoinStaff, SetStaffPassword })
