import { Send } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { getMessageText } from '../thread/state.ts'
import type { OtherAnswer } from './state.ts'

/** A colleague has answered while this message was written: it is sent only if that is still wanted. */
export const AnsweredMeanwhile = ({
  answered: { title, message },
  busy,
  onSend,
  onClose,
}: {
  answered: OtherAnswer
  busy: boolean
  onSend: () => void
  onClose: () => void
}) => {
  const { t, language } = useTranslation()
  return (
    <ConfirmDialog
      title={title}
      text={message === null ? undefined : getMessageText(t, language, message) || t('conversations.picture_sent')}
      confirm={t('conversations.send_anyway')}
      icon={Send}
      busy={busy}
      onConfirm={onSend}
      onClose={onClose}
    />
  )
}
