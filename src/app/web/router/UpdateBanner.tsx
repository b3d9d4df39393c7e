import { RotateCw } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { updates, useUpdate } from '#platform/web/use-update.ts'

/** Offers a new version of the application. The user chooses when to load it. */
export const UpdateBanner = () => {
  const { t } = useTranslation()
  if (useUpdate() === 'none') return null
  return (
    <aside className="mx-auto max-w-[600px] px-4 pt-3" role="status">
      <Callout tone="info">
        <div className="row between row--wrap">
          {t('platform.new_version')}
          <Button variant="line" size="s" icon={RotateCw} onClick={() => updates.apply()}>
            {t('platform.reload')}
          </Button>
        </div>
      </Callout>
    </aside>
  )
}
