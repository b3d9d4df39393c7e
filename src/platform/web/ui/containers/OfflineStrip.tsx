import { useTranslation } from '../../i18n.ts'
import { Offline } from '../icons/states.tsx'

/** Under the letterhead while offline. @param text what offline means here, when it is not "what you send is kept" */
export const OfflineStrip = ({ text }: { text?: string | undefined }) => {
  const { t } = useTranslation()
  return (
    <div className="offline" role="status">
      <Offline />
      <span>
        <b>{t('platform.offline_title')}</b> {text ?? t('platform.offline_explained')}
      </span>
    </div>
  )
}
