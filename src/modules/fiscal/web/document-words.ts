import type { Translate } from '#platform/contract/translate.ts'
import type { FiscalRecord } from '../contract.ts'
import { getNumber } from '../policy.ts'

/** The name of a document: INV-0042, or an order in the reader's language. */
export const getName = (t: Translate, record: Pick<FiscalRecord, 'subject' | 'label'>): string =>
  record.subject === 'orders' ? t('fiscal.order', { number: getNumber(record) }) : record.label

/** What a document is. */
export const getKind = (t: Translate, { subject, amount }: Pick<FiscalRecord, 'subject' | 'amount'>): string => {
  if (subject === 'orders') return t('fiscal.on_delivery')
  return t(amount < 0 ? 'fiscal.credit_note' : 'fiscal.invoice')
}
