import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Sales } from '../contract.ts'
import { daysBetween } from '../policy.ts'
import { Columns } from './Columns.tsx'
import { FigureTable } from './FigureTable.tsx'
import { AsTable, Section } from './Section.tsx'

const maxLabels = 4

/** Delivered orders and revenue, day by day. */
export const SalesByDay = ({ sales, from, to }: { sales: readonly Sales[]; from: string; to: string }) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { date, money } = useFormats()
  const salesByDay = new Map(sales.map((one) => [one.day, one]))
  const days = daysBetween(from, to).map((day) => salesByDay.get(day) ?? { day, orders: 0, revenue: 0 })
  const total = sales.reduce(
    (sum, { orders, revenue }) => ({ orders: sum.orders + orders, revenue: sum.revenue + revenue }),
    { orders: 0, revenue: 0 },
  )
  const all = t('insights.sales_total', { count: total.orders, revenue: money(total.revenue, currency) })
  const csv = () => ({
    name: `sales-${from}-${to}.csv`,
    header: [t('insights.day'), t('insights.orders'), `${t('insights.revenue')} (${currency})`],
    rows: days.map(({ day, orders, revenue }) => [day, orders, revenue.toFixed(2)]),
  })
  const every = Math.max(1, Math.ceil(days.length / maxLabels))
  return (
    <Section id="sales" title={t('insights.sales_title')} csv={csv}>
      <p>{all}</p>
      <Columns
        label={all}
        columns={days.map(({ day, orders, revenue }, at) => ({
          value: revenue,
          text: `${date(day)} · ${orders} · ${money(revenue, currency)}`,
          ...(at % every === 0 && { mark: date(day).slice(0, 5) }),
        }))}
      />
      <AsTable label={t('insights.sales_title')}>
        <FigureTable
          label={t('insights.sales_title')}
          heads={[t('insights.day'), t('insights.orders'), t('insights.revenue')]}
          rows={sales.map(({ day, orders, revenue }) => [date(day), orders, money(revenue, currency)])}
        />
      </AsTable>
    </Section>
  )
}
