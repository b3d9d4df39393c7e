import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { ExtraFigures } from '../contract.ts'
import { FigureTable } from './FigureTable.tsx'
import { Section } from './Section.tsx'

/** What each offer of the extras has brought. */
export const ExtraTable = ({ rows, period }: { rows: readonly ExtraFigures[]; period: string }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const heads = [t('insights.offer'), t('insights.asked'), t('insights.approved'), t('insights.revenue')]
  const csv = () => ({
    name: `extras-${period}.csv`,
    header: heads,
    rows: rows.map(({ name, asked, approved, revenue, currency }) => [
      name,
      asked,
      approved,
      `${revenue.toFixed(2)} ${currency}`,
    ]),
  })
  return (
    <Section id="extras" title={t('insights.extras_title')} csv={csv}>
      <FigureTable
        label={t('insights.extras_title')}
        heads={heads}
        rows={rows.map(({ name, asked, approved, revenue, currency }) => [
          name,
          asked,
          approved,
          money(revenue, currency),
        ])}
      />
    </Section>
  )
}
