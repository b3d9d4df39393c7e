import { handleInHotel } from '#modules/access/server/scope.ts'
import { managerSession } from '#modules/sessions/server/answers.ts'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import * as account from '../contract/account.ts'
import type { createChangePassword } from './passwords/change-password.ts'
import { createProfiles } from './profile.ts'

type Parts = {
  database: Database
  sessions: Sessions
  cookies: SessionCookies
  changePassword: ReturnType<typeof createChangePassword>
}

/** Managers read and change their own account. */
export const profileRoutes = ({ database, sessions, cookies, changePassword }: Parts): RouteHandler[] => {
  const profiles = createProfiles(database, sessions)
  return loggedAs({ [account.changePassword.id]: { event: 'password_change' } }, [
    handleInHotel(account.changePassword, async ({ scope, body, request, reply }) => {
      const { token, session } = await changePassword(scope, body, { address: addressForLimits(request.ip) })
      cookies.set(reply, 'manager', token, session)
      return managerSession(session)
    }),
    handleInHotel(account.getProfile, ({ scope }) => profiles.read(scope)),
    handleInHotel(account.changeDisplayName, async ({ scope, body }) =>
      managerSession(await profiles.rename(scope, body.display_name)),
    ),
    handleInHotel(account.changeFollows, async ({ scope, body }) =>
      managerSession(await profiles.follow(scope, body.follows)),
    ),
  ])
}
