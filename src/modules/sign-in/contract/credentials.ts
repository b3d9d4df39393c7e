import * as z from 'zod/mini'
import { signInTooOften } from '#modules/people/contract.ts'
import {
  codeNeeded,
  codeWrong,
  demoOff,
  emailInvalid,
  isEmail,
  linkInvalid,
  managerFieldsMissing,
  maxCodeLength,
  passwordField,
  passwordFieldsMissing,
  passwordNotNew,
  passwordTooCommon,
  passwordTooShort,
} from '#modules/people/contract/account.ts'
import { passwordsOff } from '#modules/people/contract/provider.ts'
import { hotelPath, ManagerSession, notManagerHere } from '#modules/sessions/contract.ts'
import { OwnerSession } from '#modules/sessions/contract/staff.ts'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'

/* Sign-in of staff and owners. Not in contract.ts, which every guest's phone loads. */

export const loginFailed = failure('people.login_failed', 401)
export const ownerFieldsMissing = failure('people.owner_fields_missing', 400)
export const invalidOwnerCredentials = failure('people.invalid_owner_credentials', 401)
export const notOwner = failure('people.not_owner', 403)

export const ManagerSignIn = z.strictObject({
  email: optionalField(254),
  password: passwordField,
  /** Of the second factor, where the account has one. */
  code: optionalField(maxCodeLength),
})
export type ManagerSignIn = z.output<typeof ManagerSignIn>

/** The problem of the form, found before a password is compared; null if there is none. */
export const managerSignInProblem = (form: Pick<ManagerSignIn, 'email' | 'password'>) => {
  if (!form.email.trim() || !form.password) return managerFieldsMissing
  if (!isEmail(form.email.trim())) return emailInvalid
  return null
}

export const signInManager = route({
  id: 'signInManager',
  method: 'POST',
  path: `${hotelPath}/manager-session`,
  summary: 'Sign in as a manager of this hotel',
  access: 'anyone',
  whileRegisterKept: ['closed'],
  body: ManagerSignIn,
  status: 201,
  response: ManagerSession,
  audit: 'sign_ins.signed_in',
  errors: [
    passwordsOff,
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

nameSchemas({ ManagerSignIn, SetOwnerPassword })
