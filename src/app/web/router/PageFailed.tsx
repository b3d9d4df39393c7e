import { useTranslation } from '#platform/web/i18n.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'

/** Shown when a page fails to load or render. It offers a reload. */
export const PageFailed = () => {
  const { t } = useTranslation()
  return (
    <main className="load">
      <ErrorState text={t('app.page_failed')} onRetry={() => location.reload()} />
    </main>
  )
}
