import { useState } from 'react'
import { useDepartmentView } from '#modules/departments/web/use-department-view.tsx'
import { SignsAbove } from '#modules/do-not-disturb/web/staff/switched-on.tsx'
import { isScheduled } from '#modules/tickets/policy.ts'
import { BoardHeader } from '#modules/tickets/web/board/BoardHeader.tsx'
import { withLinkedTicket } from '#modules/tickets/web/board/linked-ticket.ts'
import { LinkedTicketGone } from '#modules/tickets/web/board/LinkedTicketGone.tsx'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useAllRows } from '#platform/web/live/use-all-rows.ts'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useIsWide } from '#platform/web/ui/page/width.ts'
import type { RequestStatus } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { tickets } from './api.ts'
import { CompletedColumn, useCompletedCount } from './CompletedColumn.tsx'
import { OpenColumn } from './OpenColumn.tsx'
import type { BoardContent } from './StatusColumn.tsx'
import { TypeFilter } from './TypeFilter.tsx'

const StaffCreateDialog = lazyNamed(() => import('./StaffCreateDialog.tsx'), 'StaffCreateDialog')

const NarrowBoard = ({
  tab,
  onTab,
  board,
}: {
  tab: RequestStatus
  onTab: (tab: RequestStatus) => void
  board: BoardContent
}) => {
  const { t } = useTranslation()
  const completed = useCompletedCount(board)
  const tabs = [
    { id: 'pending', label: t('requests.pending'), count: board.counts.pending },
    { id: 'in-progress', label: t('requests.in_progress'), count: board.counts['in-progress'] },
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
        {tab === 'completed' ? <CompletedColumn bare board={board} /> : <OpenColumn bare status={tab} board={board} />}
      </TabPanel>
    </>
  )
}

// Enough cards for a full board. A button loads the rest.
const loadedAtOnce = 200

/** The requests of the hotel, by status. */
export const RequestBoard = () => {
  const { t } = useTranslation()
  const list = tickets.useOpen()
  const { data: open } = tickets.useOpenCounts()
  const [type, setType] = useState<string | null>(null)
  const departments = useDepartmentView(open)
  const [tab, setTab] = useState<RequestStatus>('pending')
  const isWide = useIsWide()
  const linked = tickets.useLinked((row) => {
    setTab(row.status)
    if (row.type !== type) setType(null)
    if (!departments.shows(row)) departments.showAll()
  })
  useAllRows(list, loadedAtOnce)
  const all = withLinkedTicket(list.items, linked.ticket && isOpen(linked.ticket) ? linked.ticket : undefined)
  const shown = all.filter((row) => (type === null || row.type === type) && departments.shows(row))
  const countShown = (status: RequestStatus): number =>
    shown.filter((row) => row.status === status && !isScheduled(row)).length
  // The server counts all types together. Of one type, or of some departments, only the loaded rows can be counted.
  const counts =
    list.more && type === null && departments.isWhole && open
      ? open.counts
      : { pending: countShown('pending'), 'in-progress': countShown('in-progress') }
  // After a failure an empty list may be wrong, so the board does not say that no request waits.
  const isUnknown = list.failure !== null && all.length === 0
  const board = {
    open: shown,
    counts,
    type,
    shows: departments.shows,
    withDepartment: departments.isMixed,
    linked: linked.ticket,
    isFresh: list.isFresh,
    onMoved: linked.patch,
  }
  return (
    <>
      <BoardHeader
        title={t('requests.service_requests')}
        list={list}
        newText="requests.new_count"
        filters={(mark) => (
          <>
            {departments.chips}
            <TypeFilter type={type} onType={setType} mark={mark} />
          </>
        )}
        dialog={StaffCreateDialog}
      />
      {departments.note}
      <SignsAbove />
      {linked.isGone && <LinkedTicketGone />}
      <ListFailure list={list} title={t('requests.fetch_failed')} text={t('tickets.nothing_lost')} />
      {list.loading ? (
        <SkeletonCards count={3} />
      ) : isUnknown ? null : isWide ? (
        <div className="board board--3">
          <OpenColumn status="pending" board={board} />
          <OpenColumn status="in-progress" board={board} />
          <CompletedColumn board={board} />
        </div>
      ) : (
        <NarrowBoard tab={tab} onTab={setTab} board={board} />
      )}
      {list.more && list.items.length >= loadedAtOnce && (
        <div className="mt-4">
          <LoadMore list={list} text={t('requests.load_more')} />
        </div>
      )}
    </>
  )
}
