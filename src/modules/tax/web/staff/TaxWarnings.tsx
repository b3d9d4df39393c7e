import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { invoiceNumber } from '#modules/invoices/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import type { TaxOfStay } from '../../contract/party.ts'

/** What of the tourist tax of a stay has to be put right by hand. */
export const TaxWarnings = ({ tax: { too_much, other_currency, result } }: { tax: TaxOfStay }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <>
      {too_much.map(({ invoice_id, number, amount }) => (
        <Callout key={invoice_id} tone="warning">
          {t('tax.too_much', { amount: money(amount, result?.currency ?? ''), number: invoiceNumber({ number }) })}
        </Callout>
      ))}
      {other_currency !== null && (
        <Callout tone="warning">{t('tax.other_currency', { currency: other_currency })}</Callout>
      )}
    </>
  )
}
