import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { stayKey } from '#modules/stays/web/staff/api.ts'
import { StayPage } from '#modules/stays/web/staff/StayPage.tsx'
import { StaysPage } from '#modules/stays/web/staff/StaysPage.tsx'
import type { StayMark } from '#modules/stays/web/staff/StayTable.tsx'
import { useGo, useParams } from '#platform/web/router/RouterProvider.tsx'
import { AskFeatures } from '../AskFeatures.tsx'
import { useParts } from '../features.ts'
import { StayTickets } from './ticket-slots.tsx'

const Mark: StayMark = ({ stay }) =>
  useParts('manager').map(({ feature, part: { StayMark } }) => StayMark && <StayMark key={feature.name} stay={stay} />)

/** Who arrives, who is here and who leaves. */
export const StaysRoute = () => (
  <AskFeatures parts={useParts('manager')} hook={({ useStaysAction }) => useStaysAction}>
    {(actions) => <StaysPage actions={actions.map(({ answer }) => answer)} Mark={Mark} />}
  </AskFeatures>
)

/** One stay, with what its guests have asked for. */
export const StayRoute = () => {
  const { id } = useHotel()
  const { stayId = '' } = useParams()
  const go = useGo()
  return (
    <StayPage
      stayId={stayId}
      drawTickets={(tickets) => <StayTickets tickets={tickets} list={stayKey(id, stayId)} />}
      onMerged={(into) => go(managerPath(id, `stays/${into}`), { replace: true })}
    />
  )
}
