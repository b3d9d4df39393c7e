import { Home } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { NotFoundArt } from '#platform/web/ui/illustrations/pages.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { MessagePage } from '#platform/web/ui/shell/MessagePage.tsx'
import { useTitle } from '../title.ts'

export const NotFoundPage = () => {
  const { t } = useTranslation()
  useTitle(t('hotels.not_found_page'))
  return (
    <MessagePage art={<NotFoundArt />} title={t('hotels.not_found_title')} text={t('hotels.not_found_text')}>
      <Link className="btn" href="/">
        <Home />
        {t('hotels.go_home')}
      </Link>
      <Link className="btn btn--ghost" href="/hotels">
        {t('hotels.search_title')}
      </Link>
    </MessagePage>
  )
}
