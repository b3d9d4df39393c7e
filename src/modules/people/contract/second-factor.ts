import * as z from 'zod/mini'
import { hotelPath } from '#modules/sessions/contract.ts'
import { changedMeanwhile, failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { signInTooOften } from '../contract.ts'
import {
  codeNeeded,
  codeWrong,
  currentPasswordIncorrect,
  maxCodeLength,
  passwordField,
  passwordFieldsMissing,
} from './account.ts'
import { PasswordAgain, signInAgain } from './password-again.ts'

/** It is required of the caller, who cannot turn it off. */
export const secondFactorRequired = failure('people.second_factor_required', 409)

/**
 * The caller's second factor. `required`: it cannot be turned off. `asks_password`: false after a sign-in by the provider,
 * which has to be recent instead.
 */
export const SecondFactor = z.object({
  on: z.boolean(),
  since: z.nullable(Timestamp),
  codes_left: z.int(),
  required: z.boolean(),
  asks_password: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** A secret for an authenticator app. It counts when a code of it was sent. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() })
/** Shown once: they are stored as hashes. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const Password = z.strictObject({ password: passwordField })
const Code = z.strictObject({ code: optionalField(maxCodeLength) })

const ofPassword = [passwordFieldsMissing, signInAgain, currentPasswordIncorrect, signInTooOften] as const
const ofCode = [codeNeeded, codeWrong] as const

const managersPath = `${hotelPath}/my/second-factor` as const
const ownersPath = '/api/owner/second-factor'

// Common to a manager's route and an owner's.
const getting = { allowWithoutSecondFactor: true, response: SecondFactor, errors: [] } as const
const beginning = {
  allowWithoutSecondFactor: true,
  body: Password,
  response: SecondFactorSecret,
  errors: [...ofPassword, changedMeanwhile],
} as const
const confirming = {
  allowWithoutSecondFactor: true,
  body: Code,
  response: RecoveryCodes,
  errors: [...ofCode, signInTooOften, changedMeanwhile],
} as const
const turningOff = {
  body: PasswordAgain,
  status: 204,
  errors: [...ofPassword, ...ofCode, secondFactorRequired],
} as const
const renewing = {
  body: PasswordAgain,
  response: RecoveryCodes,
  errors: [...ofPassword, ...ofCode, changedMeanwhile],
} as const

export const getSecondFactor = route({
  id: 'getSecondFactor',
  method: 'GET',
  path: managersPath,
  access: 'manager',
  ...getting,
  summary: "Whether the manager's account has a second factor",
})
export const beginSecondFactor = route({
  id: 'beginSecondFactor',
  method: 'POST',
  path: managersPath,
  access: 'manager',
  audit: { none: 'Nothing holds before the code is confirmed.' },
  ...beginning,
  summary: 'A new secret for an authenticator app; the second factor is on when one of its codes was sent',
})
export const confirmSecondFactor = route({
  id: 'confirmSecondFactor',
  method: 'PUT',
  path: managersPath,
  access: 'manager',
  audit: 'people.second_factor_on',
  ...confirming,
  summary: 'Turn the second factor on with the first code',
})
export const turnSecondFactorOff = route({
  id: 'turnSecondFactorOff',
  method: 'DELETE',
  path: managersPath,
  access: 'manager',
  audit: 'people.second_factor_off',
  ...turningOff,
  summary: 'Turn the second factor off, where it is not required',
})
export const renewRecoveryCodes = route({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: `${managersPath}/recovery-codes`,
  access: 'manager',
  audit: 'people.recovery_codes_renewed',
  ...renewing,
  summary: 'Ten new recovery codes; the former ones stop working',
})

export const getOwnersSecondFactor = route({
  id: 'getOwnersSecondFactor',
  method: 'GET',
  path: ownersPath,
  access: 'owner',
  ...getting,
  summary: "Whether the owner's account has a second factor",
})
export const beginOwnersSecondFactor = route({
  id: 'beginOwnersSecondFactor',
  method: 'POST',
  path: ownersPath,
  access: 'owner',
  audit: { none: 'It concerns no hotel.' },
  ...beginning,
  summary: "A new secret for the owner's authenticator app",
})
export const confirmOwnersSecondFactor = route({
  id: 'confirmOwnersSecondFactor',
  method: 'PUT',
  path: ownersPath,
  access: 'owner',
  audit: { none: 'It concerns no hotel.' },
  ...confirming,
  summary: "Turn the owner's second factor on with the first code",
})
export const turnOwnersSecondFactorOff = route({
  id: 'turnOwnersSecondFactorOff',
  method: 'DELETE',
  path: ownersPath,
  access: 'owner',
  audit: { none: 'It concerns no hotel.' },
  ...turningOff,
  summary: "Turn the owner's second factor off, where it is not required",
})
export const renewOwnersRecoveryCodes = route({
  id: 'renewOwnersRecoveryCodes',
  method: 'POST',
  path: `${ownersPath}/recovery-codes`,
  access: 'owner',
  audit: { none: 'It concerns no hotel.' },
  ...renewing,
  summary: 'Ten new recovery codes for the owner; the former ones stop working',
})

nameSchemas({ SecondFactor, SecondFactorSecret, RecoveryCodes })
