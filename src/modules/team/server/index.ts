import { createAccountMails } from '#modules/mail/server/account-mails.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import type { SecondFactors } from '#modules/people/server/second-factor/second-factors.ts'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { AdmitBrowser } from '#modules/sign-in/server/browser.ts'
import type { ReleaseClaims } from '#modules/tickets/server/release.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { createdLinks, type CreatedKind } from './created.ts'
import { removeOldInvitations } from './invitation-store.ts'
import { createTeamInvitations } from './invitations.ts'
import { createForgottenPasswords } from './joining/forgotten.ts'
import { createJoining } from './joining/joining.ts'
import { createPasswordLinkMaker } from './joining/password-links.ts'
import { createPasswordLinks } from './joining/password.ts'
import { createLinkTokens } from './links.ts'
import { createTeamMembers } from './members.ts'
import { createMyPlaces } from './mine.ts'
import { teamRoutes } from './routes.ts'

const keptMs = 30 * 86_400_000

type Options = {
  database: Database
  clock: Clock
  keys: Keys
  sessions: Sessions
  cookies: SessionCookies
  limits: RateLimits
  admit: AdmitBrowser
  releaseClaims: ReleaseClaims
  secondFactors: SecondFactors
  mail: MailQueue
  requireRecentPassword: RequireRecentPassword
  /** Further kinds of things that staff create and that go on working without them. */
  made: readonly CreatedKind[]
}

/** The team of each hotel: invitations, members, shared devices, and accounts that work in several hotels. */
export const createTeam = (options: Options): Module => {
  const { database, clock, keys, sessions, cookies, limits, admit } = options
  const { releaseClaims, secondFactors, mail, requireRecentPassword } = options
  const tokens = createLinkTokens(keys)
  const links = createPasswordLinkMaker({ clock, tokens, mail })
  const made = [...options.made, ...createdLinks(clock)]
  const mails = createAccountMails(mail)
  return {
    routes: teamRoutes({
      members: createTeamMembers({ database, made, sessions, links, mails, releaseClaims }),
      invitations: createTeamInvitations({ database, clock, tokens, mail }),
      joining: createJoining({ database, sessions, limits, clock, secondFactors, mails }),
      passwords: createPasswordLinks({ database, sessions, limits, clock, secondFactors, mails }),
      forgotten: createForgottenPasswords({ database, limits, links, mail }),
      mine: createMyPlaces({ database, sessions }),
      sessions,
      cookies,
      admit,
      requireRecentPassword,
    }),
    jobs: [
      cleanupJob('old staff invitations', () => {
        const before = new Date(clock.now() - keptMs).toISOString()
        return database.onPlatform((tx) => removeOldInvitations(tx, before))
      }),
    ],
  }
}
