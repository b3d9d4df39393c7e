import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useFetchedCard, useTabForCard, withLinkedCard } from '#app/web/card.ts'
import { LinkedCardNotFound } from '#app/web/LinkedCardNotFound.tsx'
import { NewCount } from '#app/web/manager/NewCount.tsx'
import { useLastSeen } from '#app/web/manager/use-last-seen.ts'
import { StaffCreateActions } from '#core/tickets/web/create-for-guest/StaffCreateActions.tsx'
import { useTitle } from '#core/hotels/web/title.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useWhole } from '#platform/web/live/use-whole.ts'
import { Board } from '#platform/web/ui/containers/Board.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { requestTypes, type RequestStatus, type RequestType, type ServiceRequest } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { tickets } from './api.ts'
import { CompletedColumn, useCompletedCount } from './CompletedColumn.tsx'
import { kindIcons, kindLabels } from '../RequestKind.tsx'
import { OpenColumn } from './OpenColumn.tsx'

const StaffCreateDialog = lazyNamed(
  retryImport(() => import('./StaffCreateDialog.tsx')),
  'StaffCreateDialog',
)

const wide = matchMedia('(min-width: 900px)')
const onWidth = (tell: () => void) => {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}
const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => wide.matches)

const TypeFilter = ({
  type,
  onType,
  mark,
}: {
  type: RequestType | null
  onType: (type: RequestType | null) => void
  mark?: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <FilterLine label={t('requests.filter_by_type')} selected={type} mark={mark}>
      <Chip small pressed={type === null} onClick={() => onType(null)}>
        {t('requests.all_types')}
      </Chip>
      {requestTypes.map((one) => (
        <Chip
          key={one}
          small
          icon={kindIcons[one]}
          pressed={type === one}
          onClick={() => onType(type === one ? null : one)}
        >
          {t(kindLabels[one])}
        </Chip>
      ))}
    </FilterLine>
  )
}

type TabId = RequestStatus
type Columns = {
  pending: ServiceRequest[]
  inProgress: ServiceRequest[]
  counts: { pending: number; 'in-progress': number }
  type: RequestType | null
  /** The request that the address leads to, once it is known. */
  asked: ServiceRequest | undefined
  isFresh: (row: ServiceRequest) => boolean
  onMoved: (row: ServiceRequest) => void
}

const NarrowBoard = ({ tab, onTab, ...columns }: Columns & { tab: TabId; onTab: (tab: TabId) => void }) => {
  const { t } = useTranslation()
  const { counts, type, asked } = columns
  const completed = useCompletedCount(type)
  const tabs = [
    { id: 'pending', label: t('requests.pending'), count: counts.pending },
    { id: 'in-progress', label: t('requests.in_progress'), count: counts['in-progress'] },
    { id: 'completed', label: t('requests.completed'), count: completed },
  ] as const
  return (
    <>
      <div className="mb-3">
        <Tabs
          name="requests"
          label={t('requests.service_requests')}
          tabs={tabs}
          selected={tab}
          onSelect={onTab}
          bleed
        />
      </div>
      <TabPanel name="requests" selected={tab}>
        {tab === 'completed' ? (
          <CompletedColumn bare type={type} asked={asked} />
        ) : (
          <Open bare status={tab} {...columns} />
        )}
      </TabPanel>
    </>
  )
}

const Open = ({
  status,
  bare,
  pending,
  inProgress,
  counts,
  type,
  isFresh,
  onMoved,
}: Columns & { status: 'pending' | 'in-progress'; bare?: boolean }) => (
  <OpenColumn
    bare={bare}
    status={status}
    items={status === 'pending' ? pending : inProgress}
    count={counts[status]}
    type={type}
    isFresh={isFresh}
    onMoved={onMoved}
  />
)

const WideBoard = (columns: Columns) => (
  <Board>
    <Open status="pending" {...columns} />
    <Open status="in-progress" {...columns} />
    <CompletedColumn type={columns.type} asked={columns.asked} />
  </Board>
)

// More cards than anybody reads; the rest is behind a button.
const loadedAtOnce = 200

/** All requests of the hotel, by where they stand, with the next step on each card. */
export const RequestBoard = () => {
  const { t } = useTranslation()
  const list = tickets.useOpen()
  const { data: open } = tickets.useOpenCounts()
  const [type, setType] = useState<RequestType | null>(null)
  const [tab, setTab] = useState<TabId>('pending')
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const askedId = useFetchedCard()
  const found = tickets.useOne(askedId)
  const asked = found.items[0]
  useWhole(list, loadedAtOnce)
  useLastSeen(list.unread, list.resetUnread)
  useTabForCard(asked, (row) => {
    setTab(row.status)
    if (row.type !== type) setType(null)
  })
  const all = withLinkedCard(list.items, asked && isOpen(asked) ? asked : undefined)
  const shown = all.filter((row) => type === null || row.type === type)
  const pending = shown.filter(({ status }) => status === 'pending')
  const inProgress = shown.filter(({ status }) => status === 'in-progress')
  // One type alone is counted as far as it is loaded.
  const counts =
    list.more && type === null && open ? open.counts : { pending: pending.length, 'in-progress': inProgress.length }
  // "Nobody is waiting" is said by who knows it.
  const isUnknown = list.failure !== null && all.length === 0
  useTitle(t('requests.service_requests'))
  const columns = { pending, inProgress, counts, type, asked, isFresh: list.isFresh, onMoved: found.patch }
  const newCount = (
    <NewCount
      count={list.unread}
      text={t('requests.new_count', { count: list.unread })}
      hint={t('requests.mark_seen')}
      onSeen={list.resetUnread}
    />
  )
  return (
    <>
      <PageTitle area="staff" title={t('requests.service_requests')} mark={isPhone ? undefined : newCount}>
        <div className="row title__end">
          {!isPhone && <TypeFilter type={type} onType={setType} />}
          <StaffCreateActions dialog={StaffCreateDialog} />
        </div>
      </PageTitle>
      {isPhone && <TypeFilter type={type} onType={setType} mark={newCount} />}
      {askedId !== null && asked === undefined && !found.loading && found.failure === null && <LinkedCardNotFound />}
      {list.failure !== null && (
        <ErrorState
          title={t('requests.fetch_failed')}
          text={t('requests.fetch_failed_staff')}
          onRetry={() => void list.retry()}
        />
      )}
      {list.loading ? (
        <SkeletonCards count={3} />
      ) : isUnknown ? null : isWide ? (
        <WideBoard {...columns} />
      ) : (
        <NarrowBoard {...columns} tab={tab} onTab={setTab} />
      )}
      {list.more && list.items.length >= loadedAtOnce && (
        <div className="mt-4">
          <Button look="line" wide busy={list.loadingMore} onClick={() => void list.loadMore()}>
            {t('requests.load_more')}
          </Button>
        </div>
      )}
    </>
  )
}
