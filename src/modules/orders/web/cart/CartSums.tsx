import type { MenuSettings } from '#modules/menu/contract/settings.ts'
import type { Sums } from '#modules/menu/policy/sums.ts'
import { useMoney } from '#modules/menu/web/use-money.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/** The sums of an order. Fees and VAT are shown only where there are any. */
export const CartSums = ({
  sums: { subtotal, service_charge, delivery_fee, total, taxes },
  percent,
}: {
  sums: Sums
  percent: MenuSettings['service_charge_percent'] | undefined
}) => {
  const { t } = useTranslation()
  const money = useMoney()
  const rows = [
    [t('orders.service', { percent: percent ?? '' }), service_charge] as const,
    [t('orders.delivery_fee'), delivery_fee] as const,
  ].filter(([, sum]) => sum !== 0)
  return (
    <div>
      {[...(rows.length > 0 ? [[t('orders.subtotal'), subtotal] as const] : []), ...rows].map(([label, sum]) => (
        <div className="dl" key={label}>
          <span>{label}</span>
          <span className="num">{money(sum)}</span>
        </div>
      ))}
      <div className="dl dl--total">
        <span>
          {t('orders.total')}
          {taxes.length > 0 && <span className="vat"> {t('orders.vat_included')}</span>}
        </span>
        <span className="money">{money(total)}</span>
      </div>
    </div>
  )
}
