import { RotateCw, WifiOff } from 'lucide-react'
import { useStore } from 'zustand'
import { lateFiles } from '../../calls/late-files.ts'
import { useTranslation } from '../../i18n.ts'
import { updates, useUpdate } from '../../use-update.ts'
import { Button } from '../controls/Button.tsx'

/** Says that there is a new version, and switches to it. */
export const NewVersion = () => {
  const { t } = useTranslation()
  return (
    <>
      <span>{t('platform.new_version')}</span>
      <Button variant="line" size="s" icon={RotateCw} onClick={() => updates.apply()}>
        {t('platform.reload')}
      </Button>
    </>
  )
}

/** Why what was opened is not there yet, as long as it is not. It appears by itself. */
export const LateToast = () => {
  const { t } = useTranslation()
  const { isLate } = useStore(lateFiles)
  const { state, isAway } = useUpdate()
  const isOffline = isAway || !navigator.onLine
  return (
    isLate && (
      <div className="toast" data-type="late">
        {state === 'waiting' ? (
          <NewVersion />
        ) : (
          <>
            <WifiOff />
            <span>
              {t(isOffline ? 'platform.offline_title' : 'platform.loading')} {t('platform.comes_when_loaded')}
            </span>
          </>
        )}
      </div>
    )
  )
}
