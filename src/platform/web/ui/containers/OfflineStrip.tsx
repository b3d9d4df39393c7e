import { WifiOff } from 'lucide-react'
import { useTranslation } from '../../i18n.ts'

/** Shown below the header while the connection is made again, where the header has no room for the word. */
export const ReconnectingStrip = () => (
  <div className="offline">
    <WifiOff />
    <span>{useTranslation().t('platform.reconnecting')}</span>
  </div>
)

/**
 * Shown below the header while offline.
 * @param text what offline means here, unless it is "what you send is stored"
 */
export const OfflineStrip = ({ text }: { text?: string | undefined }) => {
  const { t } = useTranslation()
  return (
    <div className="offline" role="status">
      <WifiOff />
      <span>
        <b>{t('platform.offline_title')}</b> {text ?? t('platform.offline_explained')}
      </span>
    </div>
  )
}
