import * as oidc from 'openid-client'
import { Refusal } from '#platform/contract/failure.ts'
import type { Log } from '#platform/server/log.ts'
import type { OidcSettings } from '#platform/server/oidc/settings.ts'
import { providerUnavailable } from '../../contract/provider.ts'

/** How long the answers of the provider's discovery are used. */
const maxAgeMs = 3_600_000
const maxWaitSeconds = 10
/** Asked for so that the ID token says when the person signed in there, which may be long ago. */
const maxSignInAgeSeconds = 30 * 86_400

/** The secrets of a sign-in that is under way. */
export type Checks = { state: string; nonce: string; verifier: string }

/** The person of a valid ID token. */
export type Proof = { issuer: string; subject: string; email: string | null; provedAt: string; idToken: string }

/**
 * Looks up what a provider offers. SSRF: its address is the operator's own setting, and whatever its document names is
 * https too, but for a provider on this machine.
 * @throws what keeps it from being used
 */
export const discoverProvider = async ({
  issuer,
  clientId,
  clientSecret,
}: OidcSettings): Promise<oidc.Configuration> => {
  const address = new URL(issuer)
  const configuration = await oidc.discovery(address, clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
    timeout: maxWaitSeconds,
    ...(address.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
  })
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Why a call to the provider failed, in words without a token. */
export const describeProviderFailure = (error: unknown): string => {
  const { message, code, cause } = error as { message: string; code?: string; cause?: { code?: string } }
  return [message, code ?? cause?.code].filter(Boolean).join(', ')
}

/** The client of the operator's provider. The provider is asked for the first time when somebody signs in by it. */
export const createProviderClient = (settings: OidcSettings, redirectUri: string, log: Log) => {
  let known: { configuration: Promise<oidc.Configuration>; until: number } | null = null
  const warn = (error: unknown, what: string): void =>
    log.warn({ issuer: settings.issuer, reason: describeProviderFailure(error) }, what)

  const getConfiguration = async (): Promise<oidc.Configuration> => {
    if (!known || known.until <= Date.now()) {
      known = { configuration: discoverProvider(settings), until: Date.now() + maxAgeMs }
      known.configuration.catch((error: unknown) => {
        known = null
        warn(error, 'the sign-in provider cannot be used')
      })
    }
    return known.configuration.catch(() => {
      throw new Refusal(providerUnavailable, { values: { name: settings.name } })
    })
  }

  /** The provider's page for a sign-in. @throws Refusal `people.provider_unavailable` */
  const getSignInUrl = async ({ state, nonce, verifier }: Checks): Promise<string> =>
    oidc.buildAuthorizationUrl(await getConfiguration(), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      nonce,
      max_age: String(maxSignInAgeSeconds),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href

  /**
   * Exchanges the code of a callback.
   * @param query the query of the callback, with its "?"
   * @returns why there is no proof: the person has cancelled, or an answer of the provider was not valid
   */
  const readProof = async (query: string, { state, nonce, verifier }: Checks): Promise<Proof | 'denied' | 'failed'> => {
    try {
      const tokens = await oidc.authorizationCodeGrant(await getConfiguration(), new URL(query, redirectUri), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new Error('no ID token')
      const { iss, sub, email, email_verified, auth_time } = claims
      return {
        issuer: iss,
        subject: sub,
        email: typeof email === 'string' && email_verified === true ? email.toLowerCase() : null,
        provedAt: new Date(auth_time === undefined ? Date.now() : auth_time * 1000).toISOString(),
        idToken: tokens.id_token,
      }
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return 'denied'
      if (!(error instanceof Refusal)) warn(error, 'a sign-in by the provider failed')
      return 'failed'
    }
  }

  /**
   * Where the browser goes to sign out there too; null for a provider without such a page, or out of reach.
   * @param state comes back to the callback
   */
  const getSignOutUrl = async (idToken: string, state: string): Promise<string | null> => {
    const configuration = await getConfiguration().catch(() => null)
    if (configuration?.serverMetadata().end_session_endpoint === undefined) return null
    const hint = idToken === '' ? {} : { id_token_hint: idToken }
    const query = { ...hint, post_logout_redirect_uri: redirectUri, state }
    return oidc.buildEndSessionUrl(configuration, query).href
  }

  return { getSignInUrl, readProof, getSignOutUrl }
}
