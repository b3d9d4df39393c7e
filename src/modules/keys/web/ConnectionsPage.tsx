import './connections.css'
import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { KeysSection } from './KeysSection.tsx'

/** How the hotel's other systems read and write here. @param more the sections of features, such as webhooks */
export const ConnectionsPage = ({ more }: { more: ReactNode }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  useTitle(t('keys.connections'))
  return (
    <>
      <PageTitle
        area="staff"
        title={t('keys.connections')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      />
      <p className="connections-lede">{t('keys.connections_text')}</p>
      <KeysSection />
      {more}
    </>
  )
}
