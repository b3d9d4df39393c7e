import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { formatDays } from '#platform/contract/zone/day-range.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { TabPanel, Tabs, type Tab } from '#platform/web/ui/controls/Tabs.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { mainChannel } from '../contract.ts'
import { sourceName } from '../contract/origins.ts'
import { monthToShow } from '../policy.ts'
import { useConflicts, useMonths, useReservations } from './api.ts'
import { ConflictCard } from './conflicts/ConflictCard.tsx'
import { ReservationTable, tabsName, type Marks } from './ReservationTable.tsx'

const host = sourceName(mainChannel)
/** The tab of rooms that are booked twice. */
const conflictsTab = 'conflicts'

/** Shows once that loading has failed. */
const useLoadFailure = (failed: boolean): void => {
  const { t } = useTranslation()
  const showError = useEffectEvent(() => toast.error(t('reservations.load_failed')))
  useEffect(() => {
    if (failed) showError()
  }, [failed])
}

/** The number of arrivals without a name, and the way in which their guests sign in where a name would not help. */
const Unnamed = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  const { guest_signin } = useHotel()
  const needsNoName = guest_signin === 'code' || guest_signin === 'qr'
  return (
    <p className="meta">
      {t('reservations.unnamed_week', { count })}
      {needsNoName && ` ${t('reservations.unnamed_sign_in')}`}
    </p>
  )
}

/** The months as tabs, and the table of the selected one. Where rooms are booked twice, a card above and a tab of its own. */
export const Months = ({ chosen, onChoose }: { chosen: string | null; onChoose: (tab: string) => void }) => {
  const { t, language } = useTranslation()
  const formats = useFormats()
  const months = useMonths()
  const conflicts = useConflicts()
  const { items = [], same = [] } = conflicts.data ?? {}
  const [day, month, year] = formats.date(new Date(useNow())).split('/')
  const isHidden = (id: string): boolean => same.some(({ hidden_id }) => hidden_id === id)
  const monthsWithCounts = (months.data?.months ?? []).map(({ month, count }) => ({
    month,
    count: count - new Set(same.flatMap((one) => (one.month === month ? [one.hidden_id] : []))).size,
  }))
  const shown = monthsWithCounts.some(({ month }) => month === chosen)
    ? chosen
    : monthToShow(
        monthsWithCounts.map(({ month }) => month),
        `${year}-${month}-${day}`,
      )
  const list = useReservations(shown)
  const failed = months.isError || list.isError
  useLoadFailure(failed)

  if (months.isPending || conflicts.isPending || (shown !== null && list.isPending)) return <SkeletonList lines={4} />
  const failure = failed && (
    <ErrorState
      title={t('reservations.load_failed')}
      text={t('reservations.load_failed_text')}
      busy={months.isFetching || list.isFetching}
      onRetry={() => void (months.isError ? months.refetch() : list.refetch())}
    />
  )
  if (failed && list.data === undefined) return failure
  if (shown === null)
    return (
      <EmptyState
        art={<NothingWaitingArt />}
        title={t('reservations.empty')}
        text={t('reservations.empty_text', { host })}
      />
    )
  const late = list.isPlaceholderData
  const rows = (list.data?.items ?? []).filter(({ id }) => !isHidden(id))
  const marks: Marks = {
    conflicting: new Set(items.flatMap(({ first, second }) => [first.id, second.id])),
    alsoOn: Map.groupBy(same, ({ shown_id }) => shown_id),
  }
  const [first] = items
  const onConflicts = first !== undefined && chosen === conflictsTab
  const selected = onConflicts ? conflictsTab : shown
  const unnamed = months.data?.unnamed_this_week ?? 0
  const tabs: Tab<string>[] = monthsWithCounts.map((one) => ({
    ...one,
    id: one.month,
    label: formats.month(one.month),
  }))
  if (first)
    tabs.push({ id: conflictsTab, label: t('reservations.conflicts'), count: items.length, icon: TriangleAlert })
  return (
    <div className="stack gap-3.5">
      {first && !onConflicts && <ConflictCard conflict={first} onSee={() => onChoose(conflictsTab)} />}
      <Tabs
        name={tabsName}
        label={t('reservations.months')}
        bleed
        tabs={tabs}
        selected={selected}
        onSelect={onChoose}
      />
      {unnamed > 0 && <Unnamed count={unnamed} />}
      <TabPanel name={tabsName} selected={selected}>
        {onConflicts ? (
          <div className="stack">
            {items.map((conflict) => (
              <div key={conflict.id} className="stack stack--s">
                <ConflictCard conflict={conflict} />
                <ReservationTable
                  rows={[conflict.first, conflict.second]}
                  marks={marks}
                  label={`${conflict.room_number}: ${t('reservations.booked_twice', {
                    days: formatDays(conflict.starts_on, conflict.ends_on, language),
                  })}`}
                />
              </div>
            ))}
          </div>
        ) : (
          <div className={cx(late && 'opacity-50')} inert={late}>
            {rows.length === 0 ? (
              <EmptyState art={<NothingWaitingArt />} title={t('reservations.empty')} />
            ) : (
              <ReservationTable
                rows={rows}
                marks={marks}
                label={t('reservations.of_month', { month: formats.month(shown) })}
              />
            )}
          </div>
        )}
      </TabPanel>
      {failure}
    </div>
  )
}
