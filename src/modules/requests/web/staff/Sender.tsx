import { useTranslation } from '#platform/web/i18n.ts'
import type { ServiceRequest } from '../../contract.ts'

/** The guest whose session a request came from, if it names another room or guest. */
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
