import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/** An amount. Its minus is a word for screen readers. */
export const Amount = ({ amount, currency }: { amount: number; currency: string }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const text = money(Math.abs(amount), currency)
  if (amount >= 0) return <span className="money num">{text}</span>
  return (
    <span className="money num">
      <span aria-hidden="true">−{text}</span>
      <span className="vh">{t('bill.minus', { amount: text })}</span>
    </span>
  )
}
