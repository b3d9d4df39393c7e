import type { Route } from '#platform/contract/route.ts'
import type { IntegrationActor } from '../policy.ts'
import type { AuthenticatedKey } from './scope.ts'

/** An API key that may make a call. */
export type AuthenticatedIntegration = { actor: IntegrationActor; key: AuthenticatedKey }

/** How the session gate admits a call with an API key. `modules/keys` implements it. */
export type KeyGate = {
  /**
   * Proves the key of a call, and that the call is within its scopes.
   * @param hotelId null for a call above hotels, which no key makes
   * @param token what the call shows
   * @throws Refusal 401 for a wrong key; 404 for one of another hotel; 403 for a route that no key reaches, and for one
   * that needs another scope
   */
  authenticate(route: Pick<Route, 'scope'>, hotelId: string | null, token: string): Promise<AuthenticatedIntegration>
}
