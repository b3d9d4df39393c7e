import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Mail } from '#modules/mail/contract.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { PrepareMail } from '#modules/mail/server/template.ts'
import type { MakePdf } from '#modules/pdf/server/maker.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import { formatMoney } from '#platform/contract/format/number.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { NewInvoiceMail } from '../../contract/mails.ts'
import { pdfType } from '../../contract/pdf.ts'
import { invoiceNumber } from '../../policy.ts'
import { createInvoicePapers } from '../paper/service.ts'
import { readSeller } from '../settings/store.ts'
import { addSentTo, findInvoice, lockInvoice, moveInvoice } from '../store.ts'

/** Sends invoices by mail. */
export const createInvoiceMails = (
  database: Database,
  queue: MailQueue,
  papers: ReturnType<typeof createInvoicePapers>,
) => ({
  /**
   * Queues the mail, and sends a draft in the same transaction. Idempotent by its id.
   * @throws Refusal 404; 409 where the installation sends no mail, for the id of another mail, and for an invoice that
   * cannot be printed; 400 for a wrong address; 429 when the hotel has had its share
   */
  send: async (scope: ManagerScope, invoiceId: string, mail: NewInvoiceMail): Promise<Mail> => {
    // Unprintable letters are found before the invoice counts as sent.
    await papers.makeFile(scope, invoiceId, mail.language)
    queue.requireMail()
    return database.write(scope, (tx) => queueInvoiceMail(tx, scope, queue, invoiceId, mail))
  },
})

/**
 * Queues the mail with an invoice in the caller's transaction, and sends a draft. Idempotent by the mail's id.
 * @throws Refusal 404; 409 for the id of another mail; 400 for a wrong address; 429 when the hotel has had its share
 */
export const queueInvoiceMail = async (
  tx: Tx,
  scope: Scope,
  queue: MailQueue,
  invoiceId: string,
  { id, to, language, message = '' }: NewInvoiceMail,
): Promise<Mail> => {
  // Race: two members send it at once. The lock lets one wait for the other.
  const before = (await lockInvoice(tx, scope, invoiceId)) ?? refuse(notFound)
  const isRepeated = (await findMessage(tx, scope, id)) !== undefined
  const mail = await queue.queueMail(tx, scope, {
    id,
    template: 'invoice',
    to,
    language,
    values: { invoice_id: invoiceId },
    subjectOf: invoiceId,
  })
  if (isRepeated) return mail
  await tx.insertInto('invoice_mails').values({ hotel_id: scope.hotelId, id, invoice_id: invoiceId, message }).execute()
  const sent_to = mail.receiver
  if (before.status === 'draft') {
    const step = { from: 'draft', to: 'sent' } as const
    await moveInvoice(tx, scope, invoiceId, step, { seller: await readSeller(tx, scope), sent_to })
  } else await addSentTo(tx, scope, invoiceId, sent_to)
  await recordEntry(tx, scope, 'invoices.mailed', {
    entity: 'invoices',
    id: invoiceId,
    label: invoiceNumber(before),
    before: before.status === 'draft' ? { status: 'draft' } : null,
    after: { status: before.status === 'draft' ? 'sent' : before.status },
  })
  return mail
}

const findMessage = (tx: Tx, { hotelId }: Scope, id: string): Promise<{ message: string } | undefined> =>
  tx
    .selectFrom('invoice_mails')
    .select('message')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The values and the file of a mail with an invoice. None for an invoice that was deleted meanwhile. */
export const prepareInvoiceMail =
  (database: Database, makePdf: MakePdf): PrepareMail =>
  async (scope, { id, values, language }) => {
    const found = await database.read(scope, async (tx) => {
      const invoice = await findInvoice(tx, scope, String(values['invoice_id']))
      return invoice && { invoice, note: (await findMessage(tx, scope, id))?.message ?? '' }
    })
    if (!found) return null
    const { invoice, note } = found
    const { name, bytes } = await createInvoicePapers(database, makePdf).makeFile(scope, invoice.id, language)
    return {
      values: { number: invoiceNumber(invoice), total: formatMoney(language, invoice.total, invoice.currency) },
      note,
      attachments: [{ name, type: pdfType, content: Buffer.from(bytes) }],
    }
  }
