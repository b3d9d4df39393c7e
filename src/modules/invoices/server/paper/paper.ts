import type { FiscalRecord } from '#modules/fiscal/contract.ts'
import type { PdfDocument } from '#modules/pdf/server/document.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { formatMoney, formatPaperDate, formatPercent } from '#platform/contract/format/number.ts'
import type { Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Invoice, Seller } from '../../contract.ts'
import {
  computeAmount,
  getReceiver,
  getSender,
  getStatusLabel,
  getSums,
  getTitle,
  invoiceNumber,
} from '../../policy.ts'

/**
 * The texts and sums of an invoice on paper, in one language.
 * @param seller who sells: as it was when the invoice was sent, for a draft as it is now
 * @param timeZone the hotel's
 * @param cancels of a credit note: the number of the invoice that it cancels
 * @param fiscal the numbers of a fiscal device that were noted of it, or are due
 */
export const getPaper = (
  invoice: Invoice,
  {
    seller,
    timeZone,
    language,
    cancels = null,
    fiscal = null,
  }: { seller: Seller; timeZone: string; language: Language; cancels?: number | null; fiscal?: FiscalRecord | null },
): PdfDocument => {
  const t = (key: FailureCode, values = {}) => messageText(language, key, values)
  const money = (amount: number) => formatMoney(language, amount, invoice.currency)
  const percent = (rate: number) => formatPercent(language, rate)
  const number = invoiceNumber(invoice)
  const kind = t(getTitle(invoice, seller))
  const hasTax = invoice.taxes.length > 0
  return {
    language,
    title: `${kind} ${number}`,
    madeAt: invoice.created_at,
    ...(invoice.status === 'draft' && { watermark: t('invoices.draft') }),
    sender: getSender(seller),
    kind,
    number,
    receiver: { label: t('invoices.guest'), ...getReceiver(invoice) },
    facts: [
      { label: t('invoices.date'), value: formatPaperDate(language, invoice.created_at, timeZone) },
      { label: t('invoices.status'), value: t(getStatusLabel(invoice)) },
      ...(cancels === null ? [] : [{ label: t('invoices.cancels'), value: invoiceNumber({ number: cancels }) }]),
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
    ...(fiscal && getBlock(t, fiscal)),
    closing: t('invoices.thanks'),
    smallPrint: fiscal?.state === 'due' ? '' : t('invoices.no_receipt'),
  }
}

/** What the paper says of a receipt: its numbers as they were noted, or that the guest will get it. */
const getBlock = (
  t: (key: FailureCode) => string,
  { state, numbers, verify_url }: FiscalRecord,
): Pick<PdfDocument, 'block'> => {
  if (state === 'none') return {}
  if (state === 'due') return { block: { sentence: t('fiscal.paper_due') } }
  return {
    block: { values: numbers, ...(verify_url && { code: { text: verify_url, label: t('fiscal.code') } }) },
  }
}
