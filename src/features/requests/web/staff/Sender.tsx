import { useTranslation } from '#platform/web/i18n.ts'
import type { ServiceRequest } from '../../contract.ts'

/** Whose session a request came from, where its room or name are others; nothing where they are the guest's own. */
export const Sender = ({
  row: { sent_by_name, sent_by_room },
}: {
  row: Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'>
}) => {
  const { t } = useTranslation()
  return sent_by_name && sent_by_room ? (
    <span className="meta wrap-anywhere">{t('requests.sent_by', { name: sent_by_name, room: sent_by_room })}</span>
  ) : null
}
