import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { VatIncluded } from '#modules/bill/web/VatIncluded.tsx'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import type { Share } from './drafts.ts'

/** The sum of an invoice and the VAT in it. That of tourist tax is known when it is charged. */
export const Total = ({ share: { taken: entries, tax, total, draft } }: { share: Share }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { currency } = draft
  return (
    <div>
      {tax !== 0 && (
        <div className="row between pb-2">
          <span>{t('tax.title')}</span>
          <span className="money num">{money(tax, currency)}</span>
        </div>
      )}
      <div className="bill-total">
        <span>{t('check_out.total')}</span>
        <span className="money num">{money(total, currency)}</span>
      </div>
      {tax === 0 && <VatIncluded entries={entries} currency={currency} />}
    </div>
  )
}

type InvoiceProps = {
  share: Share
  heading: string | undefined
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** One of the invoices, with a heading where there are several. */
export const InvoiceSection = ({ heading, onRemove, children }: InvoiceProps) => {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-label={heading}>
      {heading && (
        <div className="row between">
          <h3 className="serif text-lg">{heading}</h3>
          {onRemove && <IconButton icon={X} label={t('check_out.remove_invoice')} onClick={onRemove} />}
        </div>
      )}
      {children}
    </section>
  )
}
