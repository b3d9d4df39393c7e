import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { OwnerUser, signedIn } from '../contract.ts'

/* Sessions of staff and owners. Not in contract.ts, which every guest's phone loads. */

export const OwnerSession = signedIn(OwnerUser)

/** A second factor is required, and the account has none. */
export const secondFactorFirst = failure('people.second_factor_first', 403)

export const whoIsOwner = route({
  id: 'whoIsOwner',
  method: 'GET',
  path: '/api/owner-session',
  summary: 'Whether this browser is signed in as an owner',
  access: 'anyone',
  response: z.object({ owner: z.nullable(OwnerSession) }),
  errors: [],
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

export const getProviderSignOut = route({
  id: 'getProviderSignOut',
  method: 'GET',
  path: '/api/sign-in-provider/sign-out',
  summary: 'Where this browser goes to end its session at the provider too, after it has ended here',
  access: 'anyone',
  query: z.object({ as: z.enum(['manager', 'owner'], { error: 'platform.field_invalid' }) }),
  response: z.object({ url: z.nullable(z.string()) }),
  errors: [],
})

nameSchemas({ OwnerSession })
