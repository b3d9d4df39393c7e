import * as z from 'zod/mini'
import { PasswordAgain, passwordAgain, passwordAgainErrors } from '#modules/people/contract/password-again.ts'
import { failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { keyScopes, route } from '#platform/contract/route.ts'
import { markExtensible, nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The maximum number of keys of a hotel that are not revoked. */
export const maxKeys = 20
export const maxKeyNameLength = 60
export const maxScopes = 30
/** For how long a revoked key is still listed. */
export const revokedDays = 90

export const tooManyKeys = failure('keys.too_many', 409)
export const scopeUnknown = failure('keys.scope_unknown', 400)
/** A key that exists can only be given fewer scopes. */
export const scopesWider = failure('keys.scopes_wider', 400)
export const expiryPast = failure('keys.expiry_past', 400)

/** Unknown, revoked or expired. The answer does not say which. */
export const keyInvalid = failure('keys.invalid', 401)
/** No key reaches this route: it is for people who are signed in, or public without a key. */
export const keyNotAllowed = failure('keys.not_allowed', 403)
export const scopeMissing = failure('keys.scope_missing', 403)

const Scope = z.enum(keyScopes)
markExtensible(Scope)

/** An API key, without what it consists of: that is shown once, when it is made. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(Scope),
  created_by: z.string(),
  created_at: Timestamp,
  expires_at: z.nullable(Timestamp),
  last_used_at: z.nullable(Timestamp),
  revoked_at: z.nullable(Timestamp),
  revoked_by: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof ApiKey>

const path = '/api/hotels/{hotelSlug}/api-keys'
const key = z.object({ keyId: Id })
// An unknown scope has a failure of its own, which names it.
const scopes = z
  .array(z.string({ error: 'platform.field_invalid' }), { error: 'platform.field_invalid' })
  .check(
    z.minLength(1, { error: 'platform.field_required' }),
    z.maxLength(maxScopes, { error: 'platform.field_too_long' }),
  )
const fields = { name: text(maxKeyNameLength), scopes }

export const listApiKeys = route({
  id: 'listApiKeys',
  method: 'GET',
  path,
  summary: 'The API keys, and those that were revoked in the last 90 days',
  access: 'manager',
  response: z.object({ items: z.array(ApiKey) }),
  errors: [],
})
export const NewApiKey = z.strictObject({
  id: Id,
  ...fields,
  expires_at: z.optional(z.nullable(Timestamp)),
  ...passwordAgain,
})
export type NewApiKey = z.output<typeof NewApiKey>
/** Repeating it with the same id makes a new key of the same name, and the one before is worth nothing. */
export const createApiKey = route({
  id: 'createApiKey',
  method: 'POST',
  path,
  summary: 'Make an API key; it is in this answer and nowhere else',
  access: 'manager',
  body: NewApiKey,
  status: 201,
  response: z.object({ key: z.string(), api_key: ApiKey }),
  audit: 'connections.key_created',
  errors: [tooManyKeys, scopeUnknown, expiryPast, idTaken, ...passwordAgainErrors],
})
export const ApiKeyChange = z.strictObject({ ...fields, ...passwordAgain })
export type ApiKeyChange = z.output<typeof ApiKeyChange>
export const changeApiKey = route({
  id: 'changeApiKey',
  method: 'PUT',
  path: `${path}/{keyId}`,
  summary: 'Rename an API key, or take scopes from it',
  access: 'manager',
  params: key,
  body: ApiKeyChange,
  response: ApiKey,
  audit: 'connections.key_changed',
  errors: [notFound, scopeUnknown, scopesWider, ...passwordAgainErrors],
})
/** Revoking it twice is no failure. */
export const revokeApiKey = route({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: `${path}/{keyId}`,
  summary: 'Revoke an API key for good',
  access: 'manager',
  params: key,
  body: PasswordAgain,
  status: 204,
  audit: 'connections.key_revoked',
  errors: [notFound, ...passwordAgainErrors],
})

nameSchemas({ ApiKey, NewApiKey, ApiKeyChange })
