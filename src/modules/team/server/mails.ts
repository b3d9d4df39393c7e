import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { MailPreparers } from '#modules/mail/server/template.ts'
import { intlLocale, type Language } from '#platform/contract/languages.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { findInvitation, findLink } from './invitation-store.ts'
import { createLinkTokens } from './links.ts'
import { findPasswordLink } from './store.ts'

type Options = { database: Database; hotels: Hotels; clock: Clock; keys: Keys }

/** The links of a team, made when their mails are sent: the queue has none. */
export const createTeamMails = ({ database, hotels, clock, keys }: Options): MailPreparers => {
  const tokens = createLinkTokens(keys)
  const formatUntil = async (hotelId: string, until: string, language: Language): Promise<string> =>
    new Intl.DateTimeFormat(intlLocale(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      // Albanian would count the hours to twelve.
      hourCycle: 'h23',
      timeZone: (await hotels.find(hotelId))?.time_zone ?? 'UTC',
    }).format(new Date(until))
  const isOver = (until: string): boolean => Date.parse(until) <= clock.now()
  return {
    invitation: async (scope, { values, language }) => {
      const id = String(values['invitation_id'])
      const [invitation, link] = await database.read(scope, async (tx) => [
        await findInvitation(tx, scope, id),
        await findLink(tx, scope, id),
      ])
      if (!invitation || !link || invitation.accepted_at !== null || isOver(invitation.expires_at)) return null
      return {
        values: {
          role: messageText(language, `team.role_${invitation.staff_role}`),
          until: await formatUntil(scope.hotelId, invitation.expires_at, language),
        },
        path: `join#${tokens.ofInvitation(scope.hotelId, id, link)}`,
      }
    },
    password_reset: async (scope, { values, language }) => {
      const link = await database.read(scope, (tx) => findPasswordLink(tx, scope, String(values['member_id'])))
      // A newer link has its own mail.
      if (!link || link.link_id !== values['link_id'] || isOver(link.expires_at)) return null
      return {
        values: { until: await formatUntil(scope.hotelId, link.expires_at, language) },
        path: `staff-password#${tokens.ofPassword(scope.hotelId, link.link_id)}`,
      }
    },
  }
}
