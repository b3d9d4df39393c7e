import { createAccountMails } from '#modules/mail/server/account-mails.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { createdLinks } from './created.ts'
import { removeOldInvitations } from './invitation-store.ts'
import { createTeamInvitations } from './invitations.ts'
import { createForgottenPasswords } from './joining/forgotten.ts'
import { createJoining, type Joining } from './joining/joining.ts'
import { createPasswordLinkMaker } from './joining/password-links.ts'
import { createPasswordLinks } from './joining/password.ts'
import { createLinkTokens } from './links.ts'
import { createTeamMembers } from './members.ts'
import { createMyPlaces } from './mine.ts'
import { teamRoutes } from './routes.ts'

const keptMs = 30 * 86_400_000

type Options = Omit<Parameters<typeof createTeamMembers>[0], 'links' | 'mails'> &
  Omit<Parameters<typeof createTeamInvitations>[0], 'tokens'> &
  Omit<Parameters<typeof createJoining>[0], 'mails'> &
  Pick<Parameters<typeof teamRoutes>[0], 'cookies' | 'admit' | 'requireRecentPassword'> & { keys: Keys }

/**
 * The team of each hotel: invitations, members, shared devices, and accounts that work in several hotels.
 * @param options `made`: further kinds of things that staff create and that go on working without them
 */
export const createTeam = (options: Options): { module: Module; joinByAddress: Joining['joinByAddress'] } => {
  const { database, clock, keys, mail } = options
  const tokens = createLinkTokens(keys)
  const links = createPasswordLinkMaker({ clock, tokens, mail })
  const made = [...options.made, ...createdLinks(clock)]
  const parts = { ...options, tokens, links, made, mails: createAccountMails(mail) }
  const joining = createJoining(parts)
  const module: Module = {
    routes: teamRoutes({
      ...parts,
      members: createTeamMembers(parts),
      invitations: createTeamInvitations(parts),
      joining,
      passwords: createPasswordLinks(parts),
      forgotten: createForgottenPasswords(parts),
      mine: createMyPlaces(parts),
    }),
    jobs: [
      cleanupJob('old staff invitations', () => {
        const before = new Date(clock.now() - keptMs).toISOString()
        return database.onPlatform((tx) => removeOldInvitations(tx, before))
      }),
    ],
  }
  return { module, joinByAddress: joining.joinByAddress }
}
