import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { TableBox } from '#platform/web/ui/surfaces/TableBox.tsx'
import type { BestSeller } from '../contract.ts'
import { asCsv } from './csv.ts'
import { Section } from './Section.tsx'

/** What was ordered most. */
export const BestSellers = ({ items, period }: { items: readonly BestSeller[]; period: string }) => {
  const { t } = useTranslation()
  const { time_zone, currency } = useHotel()
  const { money } = formatters(useLanguage(), time_zone)
  const csv = () => ({ name: `best-sellers-${period}.csv`, text: asCsv([t('insights.item'), t('insights.quantity'), `${t('insights.revenue')} (${currency})`], items.map(({ name, quantity, revenue }) => [name, quantity, revenue.toFixed(2)])) })
  return (
    <Section id="best-sellers" title={t('insights.best_title')} csv={csv}>
      <TableBox label={t('insights.best_title')}>
        <thead>
          <tr>
            <th scope="col">{t('insights.item')}</th>
            <th scope="col" className="r">
              {t('insights.quantity')}
            </th>
            <th scope="col" className="r">
              {t('insights.revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, quantity, revenue }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="r num">{quantity}</td>
              <td className="r num">{money(revenue, currency)}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  )
}
