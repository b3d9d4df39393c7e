import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { NoRequestsArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { EntryEditor } from '#platform/web/ui/list/EntryEditor.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { quickReplyTexts } from '../../contract/quick-replies.ts'
import { useQuickReplies, useReplyEditing } from './api.ts'

const ReplyDialog = lazyNamed(() => import('./ReplyDialog.tsx'), 'ReplyDialog')

const texts = {
  add: 'conversations.reply_add',
  addShort: 'conversations.reply_add_short',
  fetchFailed: 'conversations.fetch_failed',
  fetchFailedText: 'tickets.nothing_lost',
  empty: 'conversations.no_replies',
  emptyText: 'conversations.no_replies_text',
  up: 'conversations.reply_up',
  down: 'conversations.reply_down',
  edit: 'conversations.reply_edit',
  delete: 'conversations.reply_delete',
  moved: 'conversations.reply_moved',
  moveFailed: 'conversations.reply_save_failed',
  deleteQuestion: 'conversations.reply_delete_question',
  deleteText: 'conversations.reply_delete_text',
  confirmDelete: 'conversations.delete',
  deleteFailed: 'conversations.reply_delete_failed',
  deleted: 'conversations.reply_deleted',
} as const

/** The quick replies in their order, with everything to edit them. */
export const QuickReplyEditor = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const title = t('conversations.quick_replies')
  useTitle(title)
  return (
    <EntryEditor
      query={useQuickReplies()}
      editing={useReplyEditing()}
      texts={texts}
      art={<NoRequestsArt />}
      head={(actions) => (
        <PageTitle
          area="staff"
          title={title}
          back={{ label: t('conversations.inbox'), href: managerPath(id, 'inbox') }}
          below={<p className="meta">{t('conversations.replies_text')}</p>}
        >
          {actions}
        </PageTitle>
      )}
      getText={({ text }) => text}
      status={(reply) => <TranslationStatus row={reply} texts={quickReplyTexts} />}
      form={(reply, onClose) => <ReplyDialog key={reply?.id ?? 'new'} reply={reply} onClose={onClose} />}
    />
  )
}
