import './bill.css'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Bill } from '../contract/bill.ts'
import { Amount } from './Amount.tsx'

/**
 * What comes on a bill later. Nothing where there is nothing.
 * @param words what orders wait for
 */
export const UnderWayList = ({ bill: { under_way, expected_tax }, words }: { bill: Bill; words: string }) => {
  const { t, language } = useTranslation()
  const { day } = useFormats()
  if (under_way.length === 0 && !expected_tax) return null
  return (
    <ul className="ledger ledger--soon" aria-label={t('bill.under_way')}>
      {expected_tax && (
        <li>
          <div>
            <b>{t('bill.expected_tax', { day: day(expected_tax.until) })}</b>
            <p className="meta">{expected_tax.counted[language]}</p>
          </div>
          <Amount amount={expected_tax.total} currency={expected_tax.currency} />
        </li>
      )}
      {under_way.map(({ kind, order_id, description, total, currency }, at) => (
        <li key={order_id ?? at}>
          <div>
            <b>{description}</b>
            <p className="meta">
              {{ order: words, extra: t('bill.under_way_extra'), minibar: t('bill.kind_minibar') }[kind]}
            </p>
          </div>
          <Amount amount={total} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
