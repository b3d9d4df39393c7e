import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { getTaxes } from '#modules/invoices/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { foldLines } from '../policy.ts'
import type { LedgerEntry } from './ledger.ts'

const unnamed = { name: () => '', corrected: () => '', kind: () => '' }

/** The VAT in charges of one currency, by rate. Nothing where there is none. */
export const VatIncluded = ({ entries, currency }: { entries: readonly LedgerEntry[]; currency: string }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const taxes = getTaxes(foldLines(entries, unnamed, Infinity).map((line) => ({ ...line, id: '' })))
  if (taxes.length === 0) return null
  return (
    <p className="meta">
      {t('bill.vat_included', { list: taxes.map(({ rate, tax }) => `${rate} % ${money(tax, currency)}`).join(' · ') })}
    </p>
  )
}
