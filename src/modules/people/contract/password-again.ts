import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { signInTooOften } from '../contract.ts'
import { codeNeeded, codeWrong, currentPasswordIncorrect, maxCodeLength, passwordField } from './account.ts'

/*
 * A screen that was left open is open to strangers: some calls ask for the password again when the sign-in is not
 * recent.
 */

/** The sign-in is not recent: send the password, and the code of the second factor where the account has one. */
export const passwordNeeded = failure('people.password_needed', 403)
/** The same after a sign-in by the provider: there may be no password to send. */
export const signInAgain = failure('people.sign_in_again', 403)

/** For how long a session is not asked for the password again. */
export const provedMinutes = 15

/** The fields of such a call. Both may be left out. */
export const passwordAgain = {
  password: passwordField,
  /** Of the second factor, where the account has one. */
  code: optionalField(maxCodeLength),
} as const
/** A call with nothing else. */
export const PasswordAgain = z.strictObject(passwordAgain)
export type PasswordAgain = z.output<typeof PasswordAgain>

/** The failures of such a call. */
export const passwordAgainErrors = [
  passwordNeeded,
  signInAgain,
  currentPasswordIncorrect,
  codeNeeded,
  codeWrong,
  signInTooOften,
] as const

nameSchemas({ PasswordAgain })
