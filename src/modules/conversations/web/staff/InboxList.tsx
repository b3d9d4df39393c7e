import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import type { ListedConversation } from '../../contract.ts'
import { useConversations, useOpenConversations, type Tab } from './api.ts'
import { InboxRow } from './InboxRow.tsx'
import { useInboxView } from './state.ts'

const emptyTexts = {
  waiting: 'conversations.none_waiting',
  open: 'conversations.none_open',
  closed: 'conversations.none_closed',
} as const

const Rows = ({ items, selected }: { items: readonly ListedConversation[]; selected: string | undefined }) => (
  <ul className="list-none">
    {items.map((row) => (
      <InboxRow key={row.id} row={row} current={row.stay_id === selected} />
    ))}
  </ul>
)

/** Below the waiting ones: the conversations that were answered today, so that a colleague's answer does not vanish from the screen. */
const AnsweredToday = ({ mine, selected }: { mine: boolean; selected: string | undefined }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const today = date(new Date(useNow()))
  const { data } = useConversations('open', mine, 1)
  const items = (data?.items ?? []).filter((row) => date(row.last_message_at) === today)
  return (
    items.length > 0 && (
      <section aria-labelledby="answered-today">
        <h2 className="overline inbox__group" id="answered-today">
          {t('conversations.answered_today')}
        </h2>
        <Rows items={items} selected={selected} />
      </section>
    )
  )
}

/** The conversations by what they need: waiting ones oldest first, answered and closed ones newest first. */
export const InboxList = ({ mine, selected }: { mine: boolean; selected: string | undefined }) => {
  const { t } = useTranslation()
  const { tab, setTab } = useInboxView()
  const [pages, setPages] = useState(1)
  const { data, error, isFetching, refetch } = useConversations(tab, mine, pages)
  const open = useConversations('open', mine, 1).data
  const waiting = useOpenConversations().data?.counts.waiting
  const listed = tab === 'waiting' ? data?.items.length : undefined
  const tabs = [
    { id: 'waiting', label: t('conversations.waiting'), count: mine ? (listed ?? null) : (waiting ?? null) },
    {
      id: 'open',
      label: t('conversations.open'),
      count: open === undefined ? null : open.next_cursor === null ? open.items.length : undefined,
    },
    { id: 'closed', label: t('conversations.closed') },
  ] as const
  const choose = (chosen: Tab) => {
    setTab(chosen)
    setPages(1)
  }
  const failed = error instanceof ApiFailure && data === undefined
  return (
    <>
      <div className="inbox__tabs">
        <Tabs name="inbox" label={t('conversations.inbox')} tabs={tabs} selected={tab} onSelect={choose} />
      </div>
      <TabPanel name="inbox" selected={tab}>
        {failed && (
          <ErrorState
            title={t('conversations.fetch_failed')}
            text={t('tickets.nothing_lost')}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !failed && (
          <Skeleton>
            <SkeletonBar height={48} />
            <SkeletonBar height={48} />
          </Skeleton>
        )}
        {data?.items.length === 0 && <p className="meta p-4">{t(emptyTexts[tab])}</p>}
        <Rows items={data?.items ?? []} selected={selected} />
        {data?.next_cursor && (
          <div className="p-3">
            <LoadMore
              list={{ more: true, loadingMore: isFetching, loadMore: async () => setPages(pages + 1) }}
              text={t('conversations.load_more')}
            />
          </div>
        )}
        {tab === 'waiting' && data && <AnsweredToday mine={mine} selected={selected} />}
      </TabPanel>
    </>
  )
}
