import type { SessionGate } from '#modules/access/server/scope.ts'
import type { DemoAccounts } from '#modules/people/server/accounts/demo-accounts.ts'
import type { KnownDevices } from '#modules/people/server/passwords/known-devices.ts'
import type { PasswordChecks } from '#modules/people/server/passwords/password-checks.ts'
import type { SecondFactors } from '#modules/people/server/second-factor/second-factors.ts'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import type { Presence } from '#modules/sessions/server/presence.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { createAdmitBrowser } from './browser.ts'
import { createGuestSignInService } from './guests.ts'
import { signInRoutes } from './routes.ts'
import type { GuestSignInRules, StayRules } from './rules.ts'
import { createStaffSignInService } from './staff.ts'

type Options = {
  database: Database
  sessions: Sessions
  cookies: SessionCookies
  gate: SessionGate
  presence: Presence
  limits: RateLimits
  devices: KnownDevices
  demo: DemoAccounts
  passwords: PasswordChecks
  secondFactors: SecondFactors
  clock: Clock
  signInRules: GuestSignInRules
  stayRules: StayRules
}

/** Guests, managers and owners sign in. */
export const createSignIn = (options: Options) => {
  const admit = createAdmitBrowser(options)
  const guestSignIn = createGuestSignInService(options)
  const staffSignIn = createStaffSignInService(options)
  const { cookies, gate } = options
  return {
    module: { routes: signInRoutes({ admit, cookies, gate, guestSignIn, staffSignIn }) },
    admit,
  }
}
