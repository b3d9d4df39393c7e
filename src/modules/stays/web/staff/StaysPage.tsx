import { DoorOpen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { Arrival, ListedStay } from '../../contract.ts'
import { useArrivals, useFollowStays, useStays, type StayList } from './api.ts'
import { ArrivalTable } from './ArrivalTable.tsx'
import { StayTable, type StayColumn, type StayMark } from './StayTable.tsx'
import { useQuestions } from './use-questions.tsx'

const CheckIn = lazyNamed(() => import('./CheckIn.tsx'), 'CheckIn')

const tabsName = 'stays'
const labels = {
  arriving: { label: 'stays.arriving', empty: 'stays.none_arriving', text: 'stays.none_arriving_text' },
  present: { label: 'stays.in_house', empty: 'stays.none_present', text: 'stays.none_present_text' },
  leaving: { label: 'stays.leaving', empty: 'stays.none_leaving', text: 'stays.none_leaving_text' },
  ended: { label: 'stays.left', empty: 'stays.none_left', text: 'stays.none_left_text' },
} as const satisfies Record<StayList, object>
const lists = Object.keys(labels) as StayList[]

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

type Loaded = {
  rows: readonly unknown[] | undefined
  hasMore: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** A number that is known only when the whole list is here. */
const getCount = ({ rows, hasMore }: Loaded): number | null | undefined =>
  rows === undefined ? null : hasMore ? undefined : rows.length

type Props = { of: StayList; query: Loaded; onMore: () => void; children: ReactNode }

/** A list of stays, or its placeholder. */
const List = ({ of, query, onMore, children }: Props) => {
  const { t } = useTranslation()
  const { rows, hasMore, isError, isFetching, refetch } = query
  if (rows === undefined)
    return (
      <QueryState
        query={{ data: rows, error: isError, isFetching, refetch }}
        text={t('stays.load_failed')}
        bones={<SkeletonList lines={4} />}
      />
    )
  return (
    <div className="stack gap-3.5">
      {rows.length === 0 ? (
        <EmptyState art={<NothingWaitingArt />} title={t(labels[of].empty)} text={t(labels[of].text)} />
      ) : (
        children
      )}
      {hasMore && (
        <Button variant="line" wide busy={isFetching} onClick={onMore}>
          {t('rooms.load_more')}
        </Button>
      )}
      {isError && <ErrorState text={t('stays.load_failed')} busy={isFetching} onRetry={() => void refetch()} />}
    </div>
  )
}

type StaysPageProps = {
  actions?: readonly PageAction[]
  Mark?: StayMark
  column?: StayColumn | undefined
  late?: number
  onCheckOut: (stay: ListedStay) => void
}

/**
 * The stays of guests who arrive, are here, leave or have left.
 * @param props.actions what else can be done for the guests, beside the title
 * @param props.Mark what is shown beside a stay, such as its unread messages
 * @param props.column what a feature shows of each stay that is here or has been
 * @param props.late how many stays have ended with something to pay
 */
export const StaysPage = ({ actions, Mark, column, late = 0, onCheckOut }: StaysPageProps) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const [list, setList] = useState<StayList>('present')
  const [pages, setPages] = useState(1)
  const { askConfirm, dialog } = useQuestions()
  useTitle(t('stays.title'))
  useFollowStays()
  const pagesOf = (one: StayList) => (one === list ? pages : 1)
  const arriving = useArrivals(pagesOf('arriving'))
  const stays = {
    present: useStays('present', pagesOf('present')),
    leaving: useStays('leaving', pagesOf('leaving')),
    ended: useStays('ended', pagesOf('ended'), list === 'ended'),
  }
  const loaded = { arriving, ...stays }
  const choose = (next: StayList) => {
    setList(next)
    setPages(1)
  }
  const checkIn = useDialogOf((props, arrival: Arrival | null) => (
    <CheckIn
      arrival={arrival}
      onDone={() => {
        props.onClose()
        // The pressed button has gone with its row.
        if (arrival) focusPage()
      }}
      {...props}
    />
  ))
  return (
    <>
      <PageTitle area="staff" title={t('stays.title')}>
        <PageActions
          main={{
            label: t('stays.check_somebody_in'),
            icon: DoorOpen,
            quiet: true,
            disabled: offline,
            opensDialog: true,
            onPress: () => checkIn.show(null),
          }}
          more={actions}
        />
      </PageTitle>
      <div className="stack gap-3.5">
        <Tabs
          name={tabsName}
          label={t('stays.title')}
          bleed
          tabs={lists.map((id) => ({
            id,
            label: t(labels[id].label),
            ...(id === 'ended'
              ? { count: late > 0 ? late : undefined, urgent: true }
              : { count: getCount(loaded[id]) }),
          }))}
          selected={list}
          onSelect={choose}
        />
        <TabPanel name={tabsName} selected={list}>
          <List of={list} query={loaded[list]} onMore={() => setPages(pages + 1)}>
            {list === 'arriving' ? (
              <ArrivalTable rows={arriving.rows ?? []} onCheckIn={checkIn.show} />
            ) : (
              <StayTable
                stays={stays[list].rows ?? []}
                label={t(labels[list].label)}
                Mark={Mark}
                column={column}
                onConfirm={(stay) => void askConfirm(stay)}
                onCheckOut={onCheckOut}
              />
            )}
          </List>
        </TabPanel>
      </div>
      {dialog}
      {checkIn.dialog}
    </>
  )
}
