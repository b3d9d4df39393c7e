import { useTranslation } from '#platform/web/i18n.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'

/** In place of a page that broke or whose code did not come. A fresh page is the surest way on. */
export const PageFailed = () => {
  const { t } = useTranslation()
  return (
    <main className="load">
      <ErrorState text={t('app.page_failed')} onRetry={() => location.reload()} />
    </main>
  )
}
