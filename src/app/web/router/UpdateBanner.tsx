import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Refresh } from '#platform/web/ui/icons/page.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { updates, useUpdate } from '#platform/web/use-update.ts'

/** A newer version of the application is ready: whoever works here chooses the moment. */
export const UpdateBanner = () => {
  const { t } = useTranslation()
  if (useUpdate() === 'none') return null
  return (
    <aside className="mx-auto max-w-[600px] px-4 pt-3" role="status">
      <Callout tone="info">
        <div className="row between row--wrap">
          {t('platform.new_version')}
          <Button look="line" size="s" icon={Refresh} onClick={() => updates.apply()}>
            {t('platform.reload')}
          </Button>
        </div>
      </Callout>
    </aside>
  )
}
