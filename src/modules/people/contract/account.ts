import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { hotelPath, ManagerSession } from '#modules/sessions/contract.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, text } from '#platform/contract/text.ts'
import { signInTooOften } from '../contract.ts'
import { passwordsOff } from './provider.ts'

/*
 * Accounts with a password, and the profile of managers. Not in contract.ts, which every guest's phone loads.
 */

export const managerFieldsMissing = failure('people.manager_fields_missing', 400)
export const emailInvalid = failure('people.email_invalid', 400)

/** A demo account, where demo accounts are off or the caller is not nearby. */
export const demoOff = failure('people.demo_off', 403)

export const passwordTooShort = failure('people.password_too_short', 400)
export const passwordTooCommon = failure('people.password_too_common', 400)
/** The new password is the current one, which may be known to others. */
export const passwordNotNew = failure('people.password_not_new', 400)
export const passwordFieldsMissing = failure('people.password_fields_missing', 400)
export const currentPasswordIncorrect = failure('people.current_password_incorrect', 403)
export const displayNameEmpty = failure('people.display_name_empty', 400)
export const userNotFound = failure('people.user_not_found', 404)
/** Unknown, used or expired. The answer does not say which. */
export const linkInvalid = failure('people.link_invalid', 403)

/** The password was right, and the account has a second factor: send all three fields. */
export const codeNeeded = failure('people.code_needed', 403)
export const codeWrong = failure('people.code_wrong', 403)
/** Of a code as it is typed: six digits, or a recovery code with spaces and hyphens. */
export const maxCodeLength = 32

export const minPasswordLength = 8

/** A password. Not cleaned, as other texts are: that would change it. */
export const passwordField = z._default(
  z.string({ error: 'platform.field_invalid' }).check(z.maxLength(256, { error: 'platform.field_too_long' })),
  '',
)

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
/** True if a text has the form of an e-mail address, with at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= 254 && email.test(text)

export const ChangePassword = z.strictObject({
  current_password: passwordField,
  new_password: passwordField,
  /** Of the second factor, where the account has one. */
  code: optionalField(maxCodeLength),
})
export type ChangePassword = z.output<typeof ChangePassword>
const staff = { access: 'manager', roles: staffRoles } as const

export const changePassword = route({
  id: 'changePassword',
  method: 'POST',
  path: `${hotelPath}/my/password`,
  summary: "Change one's own password; the other sessions of the account end",
  ...staff,
  allowInitialPassword: true,
  body: ChangePassword,
  response: ManagerSession,
  audit: 'people.password_changed',
  errors: [
    passwordsOff,
    passwordFieldsMissing,
    currentPasswordIncorrect,
    passwordTooShort,
    passwordTooCommon,
    passwordNotNew,
    codeNeeded,
    codeWrong,
    signInTooOften,
    notFound,
  ],
})

export const maxDisplayNameLength = 120
/** A manager's own data. Only the owner can change the e-mail, because it is the sign-in name. */
export const Profile = z.object({ display_name: z.nullable(z.string()), email: z.string() })
export type Profile = z.output<typeof Profile>
export const getProfile = route({
  id: 'getProfile',
  method: 'GET',
  path: `${hotelPath}/my/profile`,
  summary: "The manager's own name and e-mail",
  ...staff,
  response: Profile,
  errors: [userNotFound],
})
export const changeDisplayName = route({
  id: 'changeDisplayName',
  method: 'PUT',
  path: `${hotelPath}/my/profile`,
  summary: "Change the manager's own display name",
  ...staff,
  body: z.strictObject({ display_name: text(maxDisplayNameLength, displayNameEmpty.code) }),
  response: ManagerSession,
  audit: 'people.renamed',
  errors: [displayNameEmpty, userNotFound, notFound],
})

/** Null is what the role follows. */
export const changeFollows = route({
  id: 'changeFollows',
  method: 'PUT',
  path: `${hotelPath}/my/follows`,
  summary: 'Choose the departments whose work rings for the caller',
  ...staff,
  body: z.strictObject({
    follows: z.nullable(
      z
        .array(z.enum(departments, { error: 'platform.field_invalid' }))
        .check(z.refine((all) => new Set(all).size === all.length, { error: 'platform.field_invalid' })),
    ),
  }),
  response: ManagerSession,
  audit: { none: 'What rings for a person is theirs alone.' },
  errors: [userNotFound],
})

/** How long the link for setting an owner's password is valid. */
export const passwordLinkHours = 24

nameSchemas({ ChangePassword, Profile })
