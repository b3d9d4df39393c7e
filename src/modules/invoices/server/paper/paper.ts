import type { PdfDocument } from '#modules/pdf/server/document.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { formatMoney, formatPaperDate, formatPercent } from '#platform/contract/format/number.ts'
import type { Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Invoice, Seller } from '../../contract.ts'
import { computeAmount, getSender, getSums, invoiceNumber, isInvoice } from '../../policy.ts'

const statusLabels = { draft: 'invoices.draft', sent: 'invoices.sent', paid: 'invoices.paid' } as const

/**
 * The texts and sums of an invoice on paper, in one language.
 * @param seller who sells: as it was when the invoice was sent, for a draft as it is now
 * @param timeZone the hotel's
 */
export const getPaper = (
  invoice: Invoice,
  { seller, timeZone, language }: { seller: Seller; timeZone: string; language: Language },
): PdfDocument => {
  const t = (key: FailureCode, values = {}) => messageText(language, key, values)
  const money = (amount: number) => formatMoney(language, amount, invoice.currency)
  const percent = (rate: number) => formatPercent(language, rate)
  const number = invoiceNumber(invoice)
  const kind = t(isInvoice(seller) ? 'invoices.invoice' : 'invoices.statement')
  const hasTax = invoice.taxes.length > 0
  return {
    language,
    title: `${kind} ${number}`,
    madeAt: invoice.created_at,
    ...(invoice.status === 'draft' && { watermark: t('invoices.draft') }),
    sender: getSender(seller),
    kind,
    number,
    receiver: { label: t('invoices.guest'), name: invoice.guest_name, lines: [invoice.room_number] },
    facts: [
      { label: t('invoices.date'), value: formatPaperDate(language, invoice.created_at, timeZone) },
      { label: t('invoices.status'), value: t(statusLabels[invoice.status]) },
    ],
    columns: [
      { title: t('invoices.description'), align: 'left' },
      { title: t('invoices.qty'), align: 'right' },
      ...(hasTax ? [{ title: t('invoices.vat'), align: 'right' } as const] : []),
      { title: t('invoices.price'), align: 'right' },
      { title: t('invoices.amount'), align: 'right' },
    ],
    rows: invoice.items.map((line) => [
      line.description,
      String(line.quantity),
      ...(hasTax ? [line.tax_rate === undefined ? '' : percent(line.tax_rate)] : []),
      money(line.price),
      money(computeAmount(line)),
    ]),
    sums: getSums(invoice).map(({ label, rate, amount }) => ({
      label: t(label, { rate: percent(rate) }),
      value: money(amount),
    })),
    total: { label: t('invoices.total'), value: money(invoice.total) },
    note: seller.note,
    closing: t('invoices.thanks'),
    smallPrint: t('invoices.no_receipt'),
  }
}
