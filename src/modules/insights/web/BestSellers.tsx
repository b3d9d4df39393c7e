import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { BestSeller } from '../contract.ts'
import { FigureTable } from './FigureTable.tsx'
import { Section } from './Section.tsx'

/** The items ordered most often, each with what was chosen with it. */
export const BestSellers = ({ items, period }: { items: readonly BestSeller[]; period: string }) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { money } = useFormats()
  const csv = () => ({
    name: `best-sellers-${period}.csv`,
    header: [t('insights.item'), t('insights.quantity'), `${t('insights.revenue')} (${currency})`],
    rows: items.flatMap(({ name, quantity, revenue, options }) => [
      [name, quantity, revenue.toFixed(2)],
      ...options.map((option) => [`${name} · ${option.name}`, option.quantity, '']),
    ]),
  })
  return (
    <Section id="best-sellers" title={t('insights.best_title')} csv={csv}>
      <FigureTable
        label={t('insights.best_title')}
        heads={[t('insights.item'), t('insights.quantity'), t('insights.revenue')]}
        rows={items.flatMap(({ name, quantity, revenue, options }) => [
          [name, quantity, money(revenue, currency)] as const,
          ...options.map((option) => [`• ${option.name}`, option.quantity, ''] as const),
        ])}
      />
    </Section>
  )
}
