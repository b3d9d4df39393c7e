import { useTranslation } from '#platform/web/i18n.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { RoomList } from './RoomList.tsx'
import { PresentGuests } from './PresentGuests.tsx'

/** The rooms with their cards and codes, and the guests in them. */
export const RoomsPage = () => {
  const { t } = useTranslation()
  useTitle(t('rooms.title'))
  return (
    <>
      <PageTitle area="staff" title={t('rooms.title')} />
      <div className="cards2 stack">
        <PresentGuests />
        <RoomList />
      </div>
    </>
  )
}
