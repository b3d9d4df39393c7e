import { splitHotelName } from '#core/hotels/contract.ts'
import type { Hotels } from '#core/hotels/server/hotels.ts'
import type { Claimed, Result } from '#core/notifications/server/sender.ts'
import { maxAttempts } from '#core/notifications/server/sender.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import type { MailFailure, MailTemplate, MailValues } from '../../contract.ts'
import { findReplyAddress } from '../addresses/store.ts'
import { findMail, settleMail } from '../store.ts'
import type { MailPreparers } from '../template.ts'
import { composeLetter } from './compose.ts'
import type { MailTransport } from './transport.ts'

// Ten attempts last 51 minutes: a server that is down for ten leaves enough of them for processes that are killed.
const getPauseSeconds = (attempts: number): number => Math.min(600, 2 * 4 ** (attempts - 1))

type Options = {
  database: Database
  hotels: Hotels
  transport: MailTransport
  preparers: MailPreparers
  publicUrl: string
}

/**
 * Creates the delivery of mails. What became of one is noted in its row before the message is removed: a process that is
 * killed in between sends nothing again.
 */
export const mailDelivery =
  ({ database, hotels, transport, preparers, publicUrl }: Options) =>
  async ({ hotel_id, id, content, attempts }: Claimed): Promise<Result> => {
    const scope = mintScope(hotel_id, { kind: 'nobody' })
    const { template, language, values } = content as {
      template: MailTemplate
      language: Language
      values: MailValues
    }
    const settle = async (outcome: 'sent' | MailFailure): Promise<'gone'> => {
      await database.write(scope, (tx) => settleMail(tx, scope, id, outcome))
      return 'gone'
    }
    const [mail, hotel] = [await database.read(scope, (tx) => findMail(tx, scope, id)), await hotels.find(hotel_id)]
    if (mail?.status !== 'queued' || !hotel) return 'gone'
    const prepare = preparers[template]
    const prepared = prepare ? await prepare(scope, { id, values, language }) : {}
    if (prepared === null) return settle('not_needed')
    const replyTo = await database.read(scope, (tx) => findReplyAddress(tx, scope))
    const letter = {
      id,
      hotelName: splitHotelName(hotel.name).name,
      to: mail.receiver,
      replyTo,
      ...composeLetter({
        hotel,
        template,
        language,
        values,
        prepared,
        publicUrl,
        takesReplies: template === 'invoice' && replyTo !== null,
      }),
      attachments: prepared.attachments ?? [],
    }
    const handed = await transport.hand(letter, async () => void (await settle('sent')))
    if (handed === 'accepted') return 'gone'
    if (handed === 'refused' || handed === 'unsupported') return settle(handed)
    if (attempts >= maxAttempts) return settle('unreachable')
    return { ...handed, retryAfterSeconds: getPauseSeconds(attempts) }
  }
