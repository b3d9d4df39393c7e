import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { Columns } from '#modules/insights/web/Columns.tsx'
import { FigureTable } from '#modules/insights/web/FigureTable.tsx'
import { AsTable, Section } from '#modules/insights/web/Section.tsx'
import { intlLocale } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { RatingFigures } from '../../contract/staff.ts'
import { Score } from '../Stars.tsx'

/** The scores of a period by kind and by week. */
export const Figures = ({ figures: { kinds, weeks }, period }: { figures: RatingFigures; period: string }) => {
  const { t, language } = useTranslation()
  const { date } = useFormats()
  const write = (average: number) =>
    new Intl.NumberFormat(intlLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)
  return (
    <>
      <ul className="cards3 stack mb-4" aria-label={t('ratings.average')}>
        {kinds.map(({ kind, count, average }) => (
          <li key={kind} className="card">
            <div className="row between">
              <span>{t(`ratings.kind_${kind}`)}</span>
              <span className="meta">{t('ratings.answers', { count })}</span>
            </div>
            <div className="row">
              <b className="serif num text-3xl">{write(average)}</b>
              <Score score={Math.round(average)} />
            </div>
          </li>
        ))}
      </ul>
      <Section
        id="ratings-by-week"
        title={t('ratings.by_week')}
        csv={() => ({
          name: `ratings-${period}.csv`,
          header: ['week', 'answers', 'average'],
          rows: weeks.map(({ week, count, average }) => [week, count, average]),
        })}
      >
        <Columns
          label={t('ratings.by_week')}
          columns={weeks.map(({ week, average }) => ({
            value: average,
            text: `${t('ratings.week_of', { day: date(week) })}: ${write(average)}`,
            mark: date(week).slice(0, 5),
          }))}
        />
        <AsTable label={t('ratings.by_week')}>
          <FigureTable
            label={t('ratings.by_week')}
            heads={[t('ratings.week'), t('ratings.answer_count'), t('ratings.average')]}
            rows={weeks.map(({ week, count, average }) => [date(week), count, write(average)])}
          />
        </AsTable>
      </Section>
    </>
  )
}
