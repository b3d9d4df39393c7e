import { useState } from 'react'
import { useHasTeam } from '#modules/departments/web/use-alert-filter.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import type { Responses } from '../contract.ts'
import { mergeRows } from '../policy.ts'
import { Columns } from './Columns.tsx'
import { FigureTable } from './FigureTable.tsx'
import { AsTable, Section } from './Section.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const getMinutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10)

/** "12 min", "1 h 5 min"; a dash when unknown. */
const duration = (t: Translate, seconds: number | null): string => {
  if (seconds === null) return '–'
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t('insights.under_a_minute')
  return minutes < 60
    ? t('insights.minutes', { minutes })
    : t('insights.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

// Fewer than four in five is worth a look.
const fairShare = 0.8

/** How many of what was promised was done in time, as a bar and in per cent. */
const TargetMet = ({ targets, targets_met: met }: { targets: number; targets_met: number }) => {
  const { t } = useTranslation()
  if (targets === 0) return <span className="meta">{t('insights.no_target')}</span>
  const share = met / targets
  return (
    <span className="met">
      <span aria-hidden="true">
        <i className={share < fairShare ? 'low' : undefined} style={{ width: `${share * 100}%` }} />
      </span>
      <b>{Math.round(share * 100)} %</b>
    </span>
  )
}

/** Kinds of tickets are named by a message; types of the hotel's own go by their name. */
const nameKind = (t: Translate, kind: string): string => (/^\w+\.\w+$/.test(kind) ? t(kind) : kind)

/**
 * How long guests wait, by kind of ticket or department, and by hour of the day. A hotel without a team sees what it saw
 * before there were departments.
 */
export const ResponseTimes = ({ rows, period }: { rows: readonly Responses[]; period: string }) => {
  const { t } = useTranslation()
  const hasTeam = useHasTeam()
  const [chosen, setChosen] = useState<'kind' | 'department'>('kind')
  const view = hasTeam ? chosen : 'kind'
  const names = [...new Set(rows.map((row) => row[view]))]
  const groups = names.map((name) => ({
    name: view === 'department' ? t(`departments.name_${name}`) : nameKind(t, name),
    ...mergeRows(rows.filter((row) => row[view] === name)),
  }))
  // Every order has an estimated delivery: alone it is no promise that a hotel has made.
  const hasTargets = hasTeam || rows.some(({ department, targets }) => department !== 'kitchen' && targets > 0)
  const byHour = hours.map((hour) => ({ hour, ...mergeRows(rows.filter((row) => row.hour === hour)) }))
  const busiest = byHour.reduce((most, one) => (one.count > most.count ? one : most))
  const csv = () => ({
    name: `response-times-${period}.csv`,
    header: [
      t('insights.kind'),
      t('insights.hour'),
      t('insights.count'),
      t('insights.claimed_minutes'),
      t('insights.completed_minutes'),
    ],
    rows: rows.map(({ kind, hour, count, claimed_seconds, completed_seconds }) => [
      nameKind(t, kind),
      clock(hour),
      count,
      getMinutes(claimed_seconds),
      getMinutes(completed_seconds),
    ]),
  })
  const heads = (first: string) => [first, t('insights.count'), t('insights.claimed'), t('insights.completed')]
  const figures = ({ count, claimed_seconds, completed_seconds }: ReturnType<typeof mergeRows>) => [
    count,
    duration(t, claimed_seconds),
    duration(t, completed_seconds),
  ]
  const views = hasTeam && (
    <SegmentedControl
      small
      label={t('insights.view')}
      options={[
        { value: 'kind', label: t('insights.by_kind') },
        { value: 'department', label: t('insights.by_department') },
      ]}
      value={view}
      onChange={setChosen}
    />
  )
  return (
    <Section
      id="response-times"
      title={t('insights.responses_title')}
      text={t('insights.responses_text')}
      csv={csv}
      view={views}
    >
      <FigureTable
        label={t('insights.responses_title')}
        heads={[
          ...heads(t(view === 'department' ? 'insights.department' : 'insights.kind')),
          ...(hasTargets ? [t('insights.target_met')] : []),
        ]}
        rows={groups.map(({ name, ...one }) => [
          name,
          ...figures(one),
          ...(hasTargets ? [<TargetMet key="met" {...one} />] : []),
        ])}
      />
      {hasTeam && <p className="meta">{t('insights.not_by_person')}</p>}
      <h3>{t('insights.by_hour')}</h3>
      <Columns
        label={t('insights.busiest_hour', { hour: clock(busiest.hour), count: busiest.count })}
        columns={byHour.map(({ hour, count, claimed_seconds }) => ({
          value: count,
          text: `${clock(hour)} · ${count} · ${duration(t, claimed_seconds)}`,
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
