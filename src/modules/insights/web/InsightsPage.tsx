import './insights.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { addDays } from '#platform/contract/day.ts'
import { call } from '#platform/web/api.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { DayField } from '#platform/web/ui/page/DayField.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { getInsights, maxPeriodDays, periodInvalid } from '../contract.ts'
import { periodIsUsable } from '../policy.ts'
import { BestSellers } from './BestSellers.tsx'
import { ExtraTable } from './ExtraTable.tsx'
import { ResponseTimes } from './ResponseTimes.tsx'
import { SalesByDay } from './SalesByDay.tsx'

/** A month, including today. */
const daysAtFirst = 30

/** While another period loads, the previous one stays on screen. */
const Figures = ({ from, to }: { from: string; to: string }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['insights', id, from, to],
    queryFn: ({ signal }) => call(getInsights, { params: { hotelSlug: id }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })
  if (isError && !isFetching)
    return <ErrorState text={t('insights.load_failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <SkeletonCards count={2} />
  const { responses, sales, best_sellers, extras = [] } = data
  const period = `${from}-${to}`
  return (
    <div className="stack" aria-busy={isPlaceholderData}>
      {responses.length + sales.length + extras.length === 0 && (
        <EmptyState art={<NothingWaitingArt />} title={t('insights.empty_title')} text={t('insights.empty_text')} />
      )}
      {responses.length > 0 && <ResponseTimes rows={responses} period={period} />}
      {sales.length > 0 && (
        <div className="cards2 stack">
          <SalesByDay sales={sales} from={from} to={to} />
          <BestSellers items={best_sellers} period={period} />
        </div>
      )}
      {extras.length > 0 && <ExtraTable rows={extras} period={period} />}
    </div>
  )
}

/** Response times and sales for the selected days. */
export const InsightsPage = () => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { date } = useFormats()
  const today = dayInZone(new Date(useNow()), time_zone)
  const [picked, setPicked] = useState<{ from?: string; to?: string }>({})
  const to = picked.to ?? today
  const from = picked.from ?? addDays(to, 1 - daysAtFirst)
  useTitle(t('insights.title'))
  return (
    <>
      <PageTitle area="staff" title={t('insights.title')} />
      <FilterLine>
        <DayField
          label={t('insights.from')}
          day={from}
          latest={today}
          text={`${t('insights.from')} ${date(from)}`}
          onDay={(day) => setPicked(({ from: _from, ...rest }) => (day === null ? rest : { ...rest, from: day }))}
        />
        <DayField
          label={t('insights.to')}
          day={to}
          latest={today}
          text={`${t('insights.to')} ${date(to)}`}
          onDay={(day) => setPicked(({ to: _to, ...rest }) => (day === null ? rest : { ...rest, to: day }))}
        />
      </FilterLine>
      {periodIsUsable(from, to) ? (
        <Figures from={from} to={to} />
      ) : (
        <p role="alert">{t(periodInvalid.code, { most: maxPeriodDays })}</p>
      )}
    </>
  )
}
