import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { Places } from './Places.tsx'

/** The same as the dialog, on a page with its own URL. */
export const PlacesPage = () => {
  const { t } = useTranslation()
  useTitle(t('recommendations.around_us'))
  return (
    <>
      <PageTitle area="guest" title={t('recommendations.around_us')} />
      <p className="meta places-lead">{t('recommendations.lead')}</p>
      <Places />
    </>
  )
}
