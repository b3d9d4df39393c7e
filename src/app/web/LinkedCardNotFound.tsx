import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'

/** Above a board whose address asks for a card that is not on it any more. */
export const LinkedCardNotFound = () => {
  const { t } = useTranslation()
  return (
    <div className="mb-3" role="status">
      <Callout tone="info">{t('app.card_gone')}</Callout>
    </div>
  )
}
