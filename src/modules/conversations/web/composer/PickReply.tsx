import { Zap } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { quickReplyTexts, type QuickReply } from '../../contract/quick-replies.ts'
import { useQuickReplies } from '../replies/api.ts'

/** The hotel's quick replies in their order, and the way to where they are written. */
export const PickReply = ({ onPick, onClose }: { onPick: (reply: QuickReply) => void; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data } = useQuickReplies()
  const read = useContentLanguage()
  const footer = (
    <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'inbox/replies')}>
      {t('conversations.edit_replies')}
    </Link>
  )
  return (
    <Dialog title={t('conversations.quick_replies')} onClose={onClose} footer={footer}>
      {data?.items.length === 0 && <p className="meta">{t('conversations.no_replies')}</p>}
      {data?.items.map((reply) => (
        <button key={reply.id} type="button" className="phrase" onClick={() => onPick(reply)}>
          <Zap />
          <span className="grow">
            <b className="font-semibold">{read(reply, quickReplyTexts).title}</b>
            <span className="meta line-clamp-2">{reply.text}</span>
            <TranslationStatus row={reply} texts={quickReplyTexts} small />
          </span>
        </button>
      ))}
    </Dialog>
  )
}
