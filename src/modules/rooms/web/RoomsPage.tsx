import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { RoomList } from './RoomList.tsx'

/**
 * The rooms with their cards and codes.
 * @param props.guests who is in them
 * @param props.below what else has cards
 */
export const RoomsPage = ({ guests, below }: { guests: ReactNode; below?: ReactNode }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  useTitle(t('rooms.title'))
  return (
    <>
      <PageTitle
        area="staff"
        title={t('rooms.title')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      />
      <div className="cards2 stack">
        {guests}
        <div className="stack min-w-0">
          <RoomList />
          {below}
        </div>
      </div>
    </>
  )
}
