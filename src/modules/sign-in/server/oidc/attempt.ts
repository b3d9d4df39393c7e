import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import { isHotelSlug } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Checks, Proof } from './client.ts'

const seconds = 600
/** Browsers keep 4 KB of a cookie. The token of a person with many groups is longer, and is left out. */
const maxIdTokenLength = 2_000

type Stage = 'begun' | 'proved'
type Contents = { begun: Checks; proved: Proof & { slug: string } }

/** The hotel of a state: the sign-in page that the browser came from. '' for that of owners. */
export const getSlugOf = (state: string): string => {
  const slug = state.slice(0, Math.max(0, state.indexOf('.')))
  return isHotelSlug(slug) ? slug : ''
}

/** Checks for a new sign-in. The state names the hotel, to which the browser comes back without a cookie too. */
export const createChecks = (slug: string): Checks => ({
  state: `${isHotelSlug(slug) ? slug : ''}.${oidc.randomState()}`,
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

type Options = { cookies: SessionCookies; keys: Keys; clock: Clock }

/**
 * A sign-in by the provider, in a sealed cookie of the browser that began it. CSRF: a callback or a proof that another
 * browser has brought about is worth nothing here.
 */
export const createAttempts = ({ cookies, keys, clock }: Options) => ({
  put: <S extends Stage>(reply: FastifyReply, stage: S, content: Contents[S]): void => {
    const kept =
      'idToken' in content && content.idToken.length > maxIdTokenLength ? { ...content, idToken: '' } : content
    const text = JSON.stringify({ ...kept, until: clock.now() + seconds * 1000 })
    cookies.setAttempt(reply, keys.seal('oidc', ['attempt', stage], text).toString('base64url'), seconds)
  },

  /** What the browser has of this stage; null where there is nothing, or it is too old. */
  read: <S extends Stage>(request: FastifyRequest, stage: S): Contents[S] | null => {
    const sealed = Buffer.from(cookies.readAttempt(request) ?? '', 'base64url')
    const text = keys.unseal('oidc', ['attempt', stage], sealed)
    const content = text === null ? null : (JSON.parse(text) as Contents[S] & { until: number })
    return content && content.until > clock.now() ? content : null
  },
})

export type Attempts = ReturnType<typeof createAttempts>
