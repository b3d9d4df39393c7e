import { setTimeout } from 'node:timers/promises'
import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { tooManyMails } from '#modules/mail/contract.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import { emailInvalid, isEmail } from '#modules/people/contract/account.ts'
import { findAccount, findMember, isOwner } from '#modules/people/server/accounts/accounts.ts'
import { hours } from '#modules/people/server/passwords/limits.ts'
import { Refusal, refuse } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { PasswordLinkMaker } from './password-links.ts'

// Three mails an hour to one account. A colleague at the same address could use up its limit: so the first mail of each
// account ignores that limit. The repetitions count by address.
const firstOfHour: LimitRule = { free: 0, seconds: hours(1), delaySeconds: hours(1), maxSeconds: hours(1) }
const ofAccount: LimitRule = { free: 2, seconds: hours(1), delaySeconds: hours(1), maxSeconds: hours(1) }
const ofAddress: LimitRule = { free: 19, seconds: hours(1), delaySeconds: hours(1), maxSeconds: hours(1) }

// The time of the answer must not tell whether there is such an account.
const answerMs = 300

type Options = { database: Database; limits: RateLimits; links: PasswordLinkMaker; mail: MailQueue }

/** Sends staff who have forgotten their password a link. Its answer does not reveal who works here. */
export const createForgottenPasswords = ({ database, limits, links, mail }: Options) => {
  const mailIfMember = async (
    scope: AnonymousScope,
    typed: string,
    { address, language }: { address: string; language: Language },
  ): Promise<void> => {
    const account = await database.onPlatform(async (tx) => {
      const found = await findAccount(tx, typed)
      if (!found || (await isOwner(tx, found.id))) return null
      return (await findMember(tx, scope.hotelId, found))?.member_kind === 'person' ? found : null
    })
    // Only mails that would go out count: invented e-mail addresses must not use up a neighbour's limit.
    if (!account || (await limits.attempt(`password-mail:${account.id}`, ofAccount)) > 0) return
    const isRepeated = (await limits.attempt(`password-mail-first:${account.id}`, firstOfHour)) > 0
    if (isRepeated && (await limits.attempt(`password-mail-from:${address}`, ofAddress)) > 0) return
    const { id, email } = account
    try {
      await database.write(scope, (tx) => links.mailTo(tx, scope, { id, email, language }))
    } catch (error) {
      // The hotel has had its share of mails today. To say so would tell that there is such an account.
      if (!(error instanceof Refusal && error.failure === tooManyMails)) throw error
    }
  }

  /** @throws Refusal `mail.unavailable`; `people.email_invalid`. For every address the same answer, at the same time. */
  const mailLink = async (
    scope: AnonymousScope,
    email: string,
    from: { address: string; language: Language },
  ): Promise<void> => {
    mail.requireMail()
    if (!isEmail(email)) refuse(emailInvalid, 'email')
    await Promise.all([mailIfMember(scope, email, from), setTimeout(answerMs)])
  }

  return { mailLink }
}

export type ForgottenPasswords = ReturnType<typeof createForgottenPasswords>
