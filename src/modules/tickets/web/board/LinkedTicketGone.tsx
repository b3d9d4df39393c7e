import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'

/** Above a board whose address asks for a ticket that is no longer on it. */
export const LinkedTicketGone = () => {
  const { t } = useTranslation()
  return (
    <div className="mb-3" role="status">
      <Callout tone="info">{t('tickets.card_gone')}</Callout>
    </div>
  )
}
