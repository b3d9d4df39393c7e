import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { EssentialsContent } from './EssentialsContent.tsx'

/** The essentials as a page. */
export const EssentialsPage = () => {
  const { t } = useTranslation()
  useTitle(t('essentials.your_stay'))
  return (
    <>
      <PageTitle area="guest" title={t('essentials.your_stay')} />
      <EssentialsContent />
    </>
  )
}
