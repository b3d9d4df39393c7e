import { Plus, Trash } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NoRequestsArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { EntryRow, type Direction } from '#platform/web/ui/list/EntryActions.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { quickReplyTexts, type QuickReply } from '../../contract/quick-replies.ts'
import { useQuickReplies, useReplyEditing } from './api.ts'

const ReplyDialog = lazyNamed(() => import('./ReplyDialog.tsx'), 'ReplyDialog')
const ConfirmDialog = lazyNamed(() => import('#platform/web/ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

type OpenDialog = { kind: 'form'; reply: QuickReply | null } | { kind: 'delete'; reply: QuickReply } | null

/** The quick replies in their order, with everything to edit them. */
export const QuickReplyEditor = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data, error, isFetching, refetch } = useQuickReplies()
  const { move, remove } = useReplyEditing()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [announcement, setAnnouncement] = useState('')
  const { busy, attempt } = useAttempt()
  const offline = useLiveState() === 'offline'
  useTitle(t('conversations.quick_replies'))
  const replies = data?.items ?? []
  const moveBy = (place: number, direction: Direction) => {
    const to = direction === 'up' ? place - 1 : place + 1
    const [reply, past] = [replies[place], replies[to]]
    if (reply && past)
      void attempt(
        () =>
          move(reply.id, direction, past.id).then(() =>
            setAnnouncement(
              t('conversations.reply_moved', { title: reply.title, place: to + 1, count: replies.length }),
            ),
          ),
        t('conversations.reply_save_failed'),
      )
  }
  const add = {
    label: t('conversations.reply_add'),
    short: t('conversations.reply_add_short'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setOpenDialog({ kind: 'form', reply: null }),
  }
  return (
    <>
      <PageTitle
        area="staff"
        title={t('conversations.quick_replies')}
        back={{ label: t('conversations.inbox'), href: managerPath(id, 'inbox') }}
        below={<p className="meta">{t('conversations.replies_text')}</p>}
      >
        {replies.length > 0 && <PageActions main={add} />}
      </PageTitle>
      {error && !data && (
        <ErrorState
          title={t('conversations.fetch_failed')}
          text={t('tickets.nothing_lost')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonCards count={3} />}
      {data && replies.length === 0 && (
        <EmptyState
          art={<NoRequestsArt />}
          title={t('conversations.no_replies')}
          text={t('conversations.no_replies_text')}
        >
          <Button icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={add.onPress}>
            {add.label}
          </Button>
        </EmptyState>
      )}
      {replies.length > 0 && (
        <ol className="card list entries">
          {replies.map((reply, place) => (
            <EntryRow
              key={reply.id}
              title={reply.title}
              text={reply.text}
              place={place}
              last={place === replies.length - 1}
              disabled={offline}
              labels={{
                up: t('conversations.reply_up', { title: reply.title }),
                down: t('conversations.reply_down', { title: reply.title }),
                edit: t('conversations.reply_edit', { title: reply.title }),
                delete: t('conversations.reply_delete', { title: reply.title }),
              }}
              onMove={(direction) => moveBy(place, direction)}
              onEdit={() => setOpenDialog({ kind: 'form', reply })}
              onDelete={() => setOpenDialog({ kind: 'delete', reply })}
            >
              <TranslationStatus row={reply} texts={quickReplyTexts} />
            </EntryRow>
          ))}
        </ol>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
      <Suspense>
        {openDialog?.kind === 'form' && (
          <ReplyDialog
            key={openDialog.reply?.id ?? 'new'}
            reply={openDialog.reply}
            open
            onClose={() => setOpenDialog(null)}
          />
        )}
        {openDialog?.kind === 'delete' && (
          <ConfirmDialog
            title={t('conversations.reply_delete_question', { title: openDialog.reply.title })}
            text={t('conversations.reply_delete_text')}
            confirm={t('conversations.delete')}
            icon={Trash}
            danger
            busy={busy}
            open
            onClose={() => setOpenDialog(null)}
            onConfirm={() =>
              void attempt(
                () => remove(openDialog.reply.id),
                t('conversations.reply_delete_failed'),
                t('conversations.reply_deleted'),
              ).then(() => setOpenDialog(null))
            }
          />
        )}
      </Suspense>
    </>
  )
}
