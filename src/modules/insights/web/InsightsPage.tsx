import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { getInsights } from '../contract.ts'
import { BestSellers } from './BestSellers.tsx'
import { ExtraTable } from './ExtraTable.tsx'
import { ResponseTimes } from './ResponseTimes.tsx'
import { SalesByDay } from './SalesByDay.tsx'
import { usePeriod } from './use-period.tsx'

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

/**
 * Response times and sales for the selected days.
 * @param drawTabs draws the page as one of several tabs
 */
export const InsightsPage = ({ drawTabs = (page) => page }: { drawTabs?: (page: ReactNode) => ReactNode }) => {
  const { t } = useTranslation()
  const { from, to, fields, problem } = usePeriod()
  useTitle(t('insights.title'))
  return (
    <>
      <PageTitle area="staff" title={t('insights.title')} />
      {drawTabs(
        <>
          <FilterLine>{fields}</FilterLine>
          {problem === null ? <Figures from={from} to={to} /> : <p role="alert">{problem}</p>}
        </>,
      )}
    </>
  )
}
