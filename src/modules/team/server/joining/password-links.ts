import type { MemberScope } from '#modules/access/server/scope.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import { passwordLinkHours } from '#modules/people/contract/account.ts'
import { createLink } from '#modules/people/server/accounts/one-time-links.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { LinkTokens } from '../links.ts'
import { putPasswordLink } from '../store.ts'

type Options = { clock: Clock; tokens: LinkTokens; mail: MailQueue }
type MadeLink = { token: string; expires_at: string }

/** Makes the links by which staff choose a new password. Each replaces the one before. */
export const createPasswordLinkMaker = ({ clock, tokens, mail }: Options) => {
  /** @param created_by_id to whom it is shown; null where it goes out by mail */
  const put = async (
    tx: Tx,
    scope: Scope,
    memberId: string,
    created_by_id: string | null,
  ): Promise<MadeLink & { link_id: string }> => {
    const link_id = newId()
    const { token, row } = createLink(clock.now(), passwordLinkHours, tokens.ofPassword(scope.hotelId, link_id))
    await putPasswordLink(tx, scope, memberId, { ...row, link_id, by_mail: created_by_id === null, created_by_id })
    return { token, expires_at: row.expires_at, link_id }
  }

  /** Creates a link that is shown on a screen. */
  const make = async (tx: Tx, scope: MemberScope, memberId: string): Promise<MadeLink> => {
    const { link_id: _id, ...link } = await put(tx, scope, memberId, scope.actor.id)
    return link
  }

  /** Sends a person a link in their own mail. @throws Refusal as `queueMail` does */
  const mailTo = async (tx: Tx, scope: Scope, to: { id: string; email: string; language: Language }): Promise<void> => {
    mail.requireMail()
    const { link_id } = await put(tx, scope, to.id, null)
    await mail.queueMail(tx, scope, {
      template: 'password_reset',
      to: to.email,
      language: to.language,
      values: { member_id: to.id, link_id },
      subjectOf: to.id,
      lifeSeconds: passwordLinkHours * 3600,
    })
  }

  return { make, mailTo }
}

export type PasswordLinkMaker = ReturnType<typeof createPasswordLinkMaker>
