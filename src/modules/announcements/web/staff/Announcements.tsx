import './announcements.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { roomsQuery } from '#modules/rooms/web/api.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import type { ListedAnnouncement } from '../../contract.ts'
import { getAnnouncementState, type AnnouncementState } from '../../policy.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { useAnnouncements, useAnnouncing } from './api.ts'

const AnnouncementDialog = lazyNamed(() => import('./AnnouncementDialog.tsx'), 'AnnouncementDialog')

const order: Readonly<Record<AnnouncementState, number>> = { running: 0, planned: 1, over: 2, withdrawn: 2 }

type OpenDialog = { kind: 'new' } | { kind: 'withdraw'; row: ListedAnnouncement } | null

/** The hotel's announcements: running, planned and past ones. */
export const Announcements = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const [pages, setPages] = useState(1)
  const query = useAnnouncements(pages)
  const { data, isFetching } = query
  const { data: rooms } = useQuery(roomsQuery(id))
  const { withdraw } = useAnnouncing()
  const { busy, attempt } = useAttempt()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const offline = useLiveState() === 'offline'
  const now = useNow()
  useTitle(t('announcements.nav'))
  const items = data?.items
    .map((row) => ({ row, state: getAnnouncementState(row, now) }))
    .toSorted((one, other) => order[one.state] - order[other.state])
  const close = () => setOpenDialog(null)
  const add = {
    label: t('announcements.new'),
    short: t('announcements.new'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setOpenDialog({ kind: 'new' }),
  }
  return (
    <>
      <div className="title">
        <h1 className="serif">{t('announcements.nav')}</h1>
        {items?.length !== 0 && <PageActions main={add} />}
      </div>
      <QueryState query={query} title={t('announcements.fetch_failed')} text={t('announcements.fetch_failed_text')} />
      {items?.length === 0 && (
        <EmptyState art={<NothingWaitingArt />} title={t('announcements.none')} text={t('announcements.none_text')}>
          <Button icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={add.onPress}>
            {add.label}
          </Button>
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <div className="announcements">
          {items.map(({ row, state }) => (
            <AnnouncementCard
              key={row.id}
              row={row}
              state={state}
              rooms={rooms?.items ?? []}
              disabled={offline}
              onWithdraw={() => setOpenDialog({ kind: 'withdraw', row })}
            />
          ))}
        </div>
      )}
      {data?.next_cursor && (
        <Button variant="line" className="mt-4" busy={isFetching} onClick={() => setPages(pages + 1)}>
          {t('announcements.load_more')}
        </Button>
      )}
      {openDialog?.kind === 'new' && <AnnouncementDialog rooms={rooms?.items ?? []} onClose={close} />}
      {openDialog?.kind === 'withdraw' && (
        <LazyConfirm
          title={t('announcements.withdraw_question', { title: openDialog.row.title })}
          text={t('announcements.withdraw_text')}
          confirm={t('announcements.withdraw')}
          danger
          busy={busy}
          onClose={close}
          onConfirm={() =>
            void attempt(
              () => withdraw(openDialog.row.id),
              t('announcements.withdraw_failed'),
              t('announcements.withdrawn_toast'),
            ).then(close)
          }
        />
      )}
    </>
  )
}
