import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'

/** Shown when the card in the URL is no longer on the board. */
export const LinkedCardNotFound = () => {
  const { t } = useTranslation()
  return (
    <div className="mb-3" role="status">
      <Callout tone="info">{t('app.card_gone')}</Callout>
    </div>
  )
}
