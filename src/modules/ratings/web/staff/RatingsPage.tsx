import { useState } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { usePeriod } from '#modules/insights/web/use-period.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useRatings } from './api.ts'
import { Figures } from './Figures.tsx'
import { InsightTabs } from './InsightTabs.tsx'
import { RatingCard } from './RatingCard.tsx'

const List = ({ from, to, low }: { from: string; to: string; low: boolean }) => {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const query = useRatings({ from, to, low }, pages)
  if (!query.data) return <QueryState query={query} text={t('ratings.load_failed')} />
  const { items, figures, next_cursor } = query.data
  if (items.length === 0)
    return <EmptyState art={<NothingWaitingArt />} title={t('ratings.empty_title')} text={t('ratings.empty_text')} />
  return (
    <div aria-busy={query.isPlaceholderData}>
      {figures && !low && <Figures figures={figures} period={`${from}-${to}`} />}
      <ul className="cards3 stack mt-4">
        {items.map((rating) => (
          <li key={rating.id}>
            <RatingCard rating={rating} />
          </li>
        ))}
      </ul>
      <LoadMore
        list={{ more: next_cursor !== null, loadingMore: query.isFetching, loadMore: async () => setPages(pages + 1) }}
        text={t('ratings.load_more')}
      />
    </div>
  )
}

/** The ratings of a period: scores and words for managers, for the reception what is low and what was sorted. */
export const RatingsPage = () => {
  const { t } = useTranslation()
  const isManager = useManager()?.staffRole === 'manager'
  const { from, to, fields, problem } = usePeriod()
  const [low, setLow] = useState(false)
  const title = t(isManager ? 'ratings.title' : 'ratings.low_ratings')
  useTitle(title)
  const page = (
    <>
      <FilterLine>
        {fields}
        {isManager && (
          <Chip pressed={low} onClick={() => setLow(!low)}>
            {t('ratings.low_only')}
          </Chip>
        )}
      </FilterLine>
      {problem === null ? (
        <List key={`${from} ${to} ${low}`} from={from} to={to} low={low} />
      ) : (
        <p role="alert">{problem}</p>
      )}
    </>
  )
  return (
    <>
      <PageTitle area="staff" title={title} />
      {isManager ? <InsightTabs selected="ratings">{page}</InsightTabs> : page}
    </>
  )
}
