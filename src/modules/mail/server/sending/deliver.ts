import { splitHotelName } from '#modules/hotels/contract.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { maxAttempts, type ClaimedMessage, type Result } from '#modules/notifications/server/sender.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import type { MailFailure, MailTemplate, MailValues } from '../../contract.ts'
import { findReplyAddress } from '../addresses/store.ts'
import { findMail, settleMail } from '../store.ts'
import type { MailPreparers } from '../template.ts'
import { renderMail } from './render.ts'
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
  async ({ hotel_id, id, content, attempts }: ClaimedMessage): Promise<Result> => {
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
    const rendered = {
      id,
      hotelName: splitHotelName(hotel.name).name,
      to: mail.receiver,
      replyTo,
      ...renderMail({
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
    const result = await transport.send(rendered, async () => void (await settle('sent')))
    if (result === 'accepted') return 'gone'
    if (result === 'refused' || result === 'unsupported') return settle(result)
    if (attempts >= maxAttempts) return settle('unreachable')
    return { ...result, retryAfterSeconds: getPauseSeconds(attempts) }
  }
