import './bill.css'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Bill } from '../contract/bill.ts'
import { Amount } from './Amount.tsx'

/**
 * What comes on a bill later. Nothing where there is nothing.
 * @param words what it waits for
 */
export const UnderWayList = ({ bill: { under_way }, words }: { bill: Bill; words: string }) => {
  const { t } = useTranslation()
  if (under_way.length === 0) return null
  return (
    <ul className="ledger ledger--soon" aria-label={t('bill.under_way')}>
      {under_way.map(({ order_id, description, total, currency }, at) => (
        <li key={order_id ?? at}>
          <div>
            <b>{description}</b>
            <p className="meta">{words}</p>
          </div>
          <Amount amount={total} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
