import * as z from 'zod/mini'
import { signInTooOften } from '#modules/people/contract.ts'
import { codeNeeded, codeWrong, maxCodeLength } from '#modules/people/contract/account.ts'
import { hotelPath, ManagerSession, notManagerHere } from '#modules/sessions/contract.ts'
import { OwnerSession } from '#modules/sessions/contract/staff.ts'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { notOwner } from './credentials.ts'

/*
 * Sign-in by the operator's OpenID Connect provider: `beginProviderSignIn` says where the browser goes, the provider
 * sends it to `callbackPath`, and one of the last two routes opens the session.
 */

/** The only address of ours that the provider has to know. */
export const callbackPath = '/api/sign-in-provider/callback'

export const providerUnavailable = failure('people.provider_unavailable', 502)
/** No sign-in was begun in this browser, or it was begun too long ago. */
export const providerExpired = failure('people.provider_expired', 401)
/** The ID token has no address that the provider has verified. */
export const providerEmailUnverified = failure('people.provider_email_unverified', 403)
/** No account and no invitation has this address. */
export const providerUnknown = failure('people.provider_unknown', 403)
/** The account of this address was signed in by another subject of the provider before. */
export const providerOtherSubject = failure('people.provider_other_subject', 403)

/** The result with which the callback sends the browser to the sign-in page. */
export type CallbackResult = 'proved' | 'denied' | 'expired' | 'failed'

export const getSignInProvider = route({
  id: 'getSignInProvider',
  method: 'GET',
  path: '/api/sign-in-provider',
  summary: 'By which provider staff sign in, and whether passwords of staff are switched off',
  access: 'anyone',
  response: z.object({ provider: z.nullable(z.object({ name: z.string(), only: z.boolean() })) }),
  errors: [],
})

export const BeginProviderSignIn = z.strictObject({
  /** The hotel to sign in at; without it as an owner of the platform. */
  hotel_slug: optionalField(64),
})
export const beginProviderSignIn = route({
  id: 'beginProviderSignIn',
  method: 'POST',
  path: '/api/sign-in-provider/attempts',
  summary: 'Begin to sign in by the provider: the address to go to',
  access: 'anyone',
  body: BeginProviderSignIn,
  response: z.object({ url: z.string() }),
  errors: [providerUnavailable],
})

const Code = z.strictObject({ code: optionalField(maxCodeLength) })
const errors = [
  providerExpired,
  providerEmailUnverified,
  providerUnknown,
  providerOtherSubject,
  codeNeeded,
  codeWrong,
  signInTooOften,
] as const

export const signInManagerByProvider = route({
  id: 'signInManagerByProvider',
  method: 'POST',
  path: `${hotelPath}/provider-session`,
  summary: 'Sign in as staff of this hotel after the provider, or join by an invitation to that address',
  access: 'anyone',
  whileRegisterKept: ['closed'],
  body: Code,
  status: 201,
  response: ManagerSession,
  audit: 'sign_ins.signed_in',
  errors: [...errors, notManagerHere],
})

export const signInOwnerByProvider = route({
  id: 'signInOwnerByProvider',
  method: 'POST',
  path: '/api/owner-provider-session',
  summary: 'Sign in as an owner of the platform after the provider',
  access: 'anyone',
  body: Code,
  status: 201,
  response: OwnerSession,
  audit: { none: 'It concerns no hotel.' },
  errors: [...errors, notOwner],
})

nameSchemas({ BeginProviderSignIn })
