import { WifiOff } from 'lucide-react'
import { useTranslation } from '../../i18n.ts'

/**
 * Shown below the header while offline.
 * @param text what offline means here, unless it is "what you send is stored"
 * @param again while the connection is made again, where the header has no room for the word
 */
export const OfflineStrip = ({ text, again }: { text?: string | undefined; again?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="offline" role="status">
      <WifiOff />
      <span>
        <b>{t(again ? 'platform.reconnecting' : 'platform.offline_title')}</b>{' '}
        {!again && (text ?? t('platform.offline_explained'))}
      </span>
    </div>
  )
}
