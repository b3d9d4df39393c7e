import { useTranslation } from '#platform/web/i18n.ts'
import { Box } from '#platform/web/ui/surfaces/Box.tsx'

/** Above a board whose address asks for a card that is not on it any more. */
export const CardGone = () => {
  const { t } = useTranslation()
  return (
    <div className="mb-3" role="status">
      <Box tone="info">{t('areas.card_gone')}</Box>
    </div>
  )
}
