import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, text } from '#platform/contract/text.ts'
import { hotelPath, ManagerSession, notManagerHere, OwnerUser, signedIn, signInTooOften } from '../contract.ts'

/*
 * Accounts with a password: sign-in and profile of managers and owners. Not in contract.ts, which every guest's phone
 * loads.
 */

export const OwnerSession = signedIn(OwnerUser)

export const managerFieldsMissing = failure('people.manager_fields_missing', 400)
export const emailInvalid = failure('people.email_invalid', 400)
export const loginFailed = failure('people.login_failed', 401)

export const ownerFieldsMissing = failure('people.owner_fields_missing', 400)
/** A demo account, where demo accounts are off or the caller is not nearby. */
export const demoOff = failure('people.demo_off', 403)
export const invalidOwnerCredentials = failure('people.invalid_owner_credentials', 401)
export const notOwner = failure('people.not_owner', 403)

export const passwordTooShort = failure('people.password_too_short', 400)
export const passwordTooCommon = failure('people.password_too_common', 400)
/** The new password is the current one. Somebody else may know that one. */
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
/** A second factor is required, and the account has none. */
export const secondFactorFirst = failure('people.second_factor_first', 403)
/** Of a code as it is typed: six digits, or a recovery code with spaces and hyphens. */
export const maxCodeLength = 32

export const minPasswordLength = 8

/** A password. Not cleaned, as other texts are: that would change it. */
export const passwordField = z._default(
  z.string({ error: 'platform.field_invalid' }).check(z.maxLength(256, { error: 'platform.field_too_long' })),
  '',
)

export const ManagerSignIn = z.strictObject({
  email: optionalField(254),
  password: passwordField,
  /** Of the second factor, where the account has one. */
  code: optionalField(maxCodeLength),
})
export type ManagerSignIn = z.output<typeof ManagerSignIn>

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
/** Whether a text has the form of an e-mail address, with at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= 254 && email.test(text)
/** What is wrong with the form before anybody compares a password; null if nothing. */
export const managerSignInProblem = (form: Pick<ManagerSignIn, 'email' | 'password'>) => {
  if (!form.email.trim() || !form.password) return managerFieldsMissing
  if (!email.test(form.email.trim())) return emailInvalid
  return null
}

export const signInManager = route({
  id: 'signInManager',
  method: 'POST',
  path: `${hotelPath}/manager-session`,
  summary: 'Sign in as a manager of this hotel',
  access: 'anyone',
  body: ManagerSignIn,
  status: 201,
  response: ManagerSession,
  audit: 'sign_ins.signed_in',
  errors: [
    managerFieldsMissing,
    emailInvalid,
    loginFailed,
    notManagerHere,
    codeNeeded,
    codeWrong,
    demoOff,
    signInTooOften,
  ],
})

export const ChangePassword = z.strictObject({
  current_password: passwordField,
  new_password: passwordField,
  /** Of the second factor, where the account has one. */
  code: optionalField(maxCodeLength),
})
export type ChangePassword = z.output<typeof ChangePassword>
export const changePassword = route({
  id: 'changePassword',
  method: 'POST',
  path: `${hotelPath}/my/password`,
  summary: "Change one's own password; the other sessions of the account end",
  access: 'manager',
  roles: staffRoles,
  allowInitialPassword: true,
  body: ChangePassword,
  response: ManagerSession,
  audit: 'people.password_changed',
  errors: [
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
  access: 'manager',
  roles: staffRoles,
  response: Profile,
  errors: [userNotFound],
})
export const changeDisplayName = route({
  id: 'changeDisplayName',
  method: 'PUT',
  path: `${hotelPath}/my/profile`,
  summary: "Change the manager's own display name",
  access: 'manager',
  roles: staffRoles,
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
  access: 'manager',
  roles: staffRoles,
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

export const whoIsOwner = route({
  id: 'whoIsOwner',
  method: 'GET',
  path: '/api/owner-session',
  summary: 'Whether this browser is signed in as an owner',
  access: 'anyone',
  response: z.object({ owner: z.nullable(OwnerSession) }),
  errors: [],
})
export const signInOwner = route({
  id: 'signInOwner',
  method: 'POST',
  path: '/api/owner-session',
  summary: 'Sign in as an owner of the platform',
  access: 'anyone',
  body: ManagerSignIn,
  status: 201,
  response: OwnerSession,
  audit: { none: 'It concerns no hotel.' },
  errors: [ownerFieldsMissing, invalidOwnerCredentials, notOwner, codeNeeded, codeWrong, demoOff, signInTooOften],
})
export const refreshOwnerSession = route({
  id: 'refreshOwnerSession',
  method: 'PUT',
  path: '/api/owner-session',
  summary: 'Keep an owner signed in',
  access: 'owner',
  allowWithoutSecondFactor: true,
  response: OwnerSession,
  audit: { none: 'It concerns no hotel.' },
  errors: [],
})
export const signOutOwner = route({
  id: 'signOutOwner',
  method: 'DELETE',
  path: '/api/owner-session',
  summary: 'Sign the owner of this browser out',
  access: 'anyone',
  status: 204,
  audit: { none: 'It concerns no hotel.' },
  errors: [],
})

/** How long the link for setting an owner's password is valid. */
export const passwordLinkHours = 24
export const SetOwnerPassword = z.strictObject({ token: optionalField(64), new_password: passwordField })
export const setOwnerPassword = route({
  id: 'setOwnerPassword',
  method: 'POST',
  path: '/api/owner-password',
  summary: 'Set the password of an owner by a one-time link, and sign in',
  access: 'anyone',
  body: SetOwnerPassword,
  status: 201,
  response: OwnerSession,
  audit: { none: 'It concerns no hotel.' },
  errors: [passwordFieldsMissing, linkInvalid, passwordTooShort, passwordTooCommon, passwordNotNew, signInTooOften],
})

nameSchemas({ OwnerSession, ManagerSignIn, ChangePassword, Profile, SetOwnerPassword })
