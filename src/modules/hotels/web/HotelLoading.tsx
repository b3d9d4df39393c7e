import { useTranslation } from '#platform/web/i18n.ts'
import { LoadingScreen } from '#platform/web/ui/shell/LoadingScreen.tsx'
import { shell } from './shell.ts'

/** Shown while authentication initialises or the hotel check is pending. */
export const HotelLoading = () => {
  const { t } = useTranslation()
  return <LoadingScreen text={t('hotels.loading')} logo_url={shell.hotel?.logo_url ?? null} />
}
