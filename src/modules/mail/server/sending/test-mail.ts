import type { OwnerScope } from '#modules/access/server/scope.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { SmtpSettings } from '#platform/server/smtp/settings.ts'
import { mailUnavailable } from '../../contract.ts'
import { testedTooSoon, type SmtpStep } from '../../contract/test-mail.ts'
import type { MailTransport } from './transport.ts'

// One a minute.
const testLimit = { free: 0, seconds: 60, delaySeconds: 60, maxSeconds: 60 }

/**
 * Creates the sending of a test mail to an owner, in their language. It passes no queue: the owner waits for what the
 * SMTP server says.
 */
export const createTestMail = (database: Database, smtp: SmtpSettings | null, transport: MailTransport | null) => {
  const limits = new RateLimits(database)
  return async ({ actor }: OwnerScope, language: Language): Promise<{ steps: SmtpStep[] }> => {
    if (!smtp || !transport) throw new Refusal(mailUnavailable)
    const retryAfterSeconds = await limits.attempt(`test-mail:${actor.id}`, testLimit)
    if (retryAfterSeconds > 0) throw new Refusal(testedTooSoon, { retryAfterSeconds })
    const steps = await transport.test({
      id: newId(),
      hotelName: '',
      to: actor.email,
      replyTo: null,
      subject: messageText(language, 'mail.test_subject'),
      text: messageText(language, 'mail.test_body', { host: smtp.host }),
      attachments: [],
    })
    return { steps }
  }
}
