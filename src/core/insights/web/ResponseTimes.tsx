import { useTranslation } from '#platform/web/i18n.ts'
import type { Responses } from '../contract.ts'
import { together } from '../policy.ts'
import { Columns } from './Columns.tsx'
import { asCsv } from './csv.ts'
import { duration } from './durations.ts'
import { FigureTable } from './FigureTable.tsx'
import { AsTable, Section } from './Section.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const getMinutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10)

/** How long guests wait, by kind of ticket and by hour of the day. */
export const ResponseTimes = ({ rows, period }: { rows: readonly Responses[]; period: string }) => {
  const { t } = useTranslation()
  const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => ({
    kind,
    ...together(rows.filter((row) => row.kind === kind)),
  }))
  const byHour = hours.map((hour) => ({ hour, ...together(rows.filter((row) => row.hour === hour)) }))
  const busiest = byHour.reduce((most, one) => (one.count > most.count ? one : most))
  const header = [
    t('insights.kind'),
    t('insights.hour'),
    t('insights.count'),
    t('insights.taken_minutes'),
    t('insights.completed_minutes'),
  ]
  const csv = () => ({
    name: `response-times-${period}.csv`,
    text: asCsv(
      header,
      rows.map(({ kind, hour, count, taken_seconds, completed_seconds }) => [
        t(kind),
        clock(hour),
        count,
        getMinutes(taken_seconds),
        getMinutes(completed_seconds),
      ]),
    ),
  })
  const heads = (first: string) => [first, t('insights.count'), t('insights.taken'), t('insights.completed')]
  const figures = ({ count, taken_seconds, completed_seconds }: Omit<(typeof kinds)[number], 'kind'>) => [
    count,
    duration(t, taken_seconds),
    duration(t, completed_seconds),
  ]
  return (
    <Section id="response-times" title={t('insights.responses_title')} text={t('insights.responses_text')} csv={csv}>
      <FigureTable
        label={t('insights.responses_title')}
        heads={heads(t('insights.kind'))}
        rows={kinds.map(({ kind, ...one }) => [t(kind), ...figures(one)])}
      />
      <h3>{t('insights.by_hour')}</h3>
      <Columns
        label={t('insights.busiest_hour', { hour: clock(busiest.hour), count: busiest.count })}
        columns={byHour.map(({ hour, count, taken_seconds }) => ({
          value: count,
          text: `${clock(hour)} · ${count} · ${duration(t, taken_seconds)}`,
          ...(hour % 6 === 0 && { mark: clock(hour) }),
        }))}
      />
      <AsTable label={t('insights.by_hour')}>
        <FigureTable
          label={t('insights.by_hour')}
          heads={heads(t('insights.hour'))}
          rows={byHour.filter(({ count }) => count > 0).map(({ hour, ...one }) => [clock(hour), ...figures(one)])}
        />
      </AsTable>
    </Section>
  )
}
