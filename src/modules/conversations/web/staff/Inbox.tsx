import './inbox.css'
import { Zap } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useParams } from '#platform/web/router/RouterProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { InboxList } from './InboxList.tsx'
import { useInboxView } from './state.ts'
import { Thread } from './Thread.tsx'

/** The conversations with the guests in house. A wide screen shows list and thread, a phone one of them. */
export const Inbox = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { stayId } = useParams()
  const { mine, setMine } = useInboxView()
  useTitle(t('conversations.inbox'))
  return (
    <div className={cx('inbox', stayId !== undefined && 'inbox--thread')}>
      <section className="pane pane--list" aria-labelledby="inbox">
        <div className="inbox__head">
          <h1 className="serif" id="inbox">
            {t('conversations.inbox')}
          </h1>
          <Checkbox label={t('conversations.mine')} checked={mine} onChange={() => setMine(!mine)} />
          <Link
            className="ibtn"
            href={managerPath(id, 'inbox/replies')}
            aria-label={t('conversations.quick_replies')}
            title={t('conversations.quick_replies')}
          >
            <Zap />
          </Link>
        </div>
        <InboxList mine={mine} selected={stayId} />
      </section>
      {stayId === undefined ? (
        <div className="pane pane--thread pane--none">
          <EmptyState
            art={<NothingWaitingArt />}
            title={t('conversations.none_chosen')}
            text={t('conversations.none_chosen_text')}
          />
        </div>
      ) : (
        <Thread key={stayId} stayId={stayId} />
      )}
    </div>
  )
}

// In the inbox's chunk: the editor is opened from there, and a guest's first visit names one file less.
export { QuickReplyEditor } from '../replies/QuickReplyEditor.tsx'
