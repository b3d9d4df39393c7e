import { useCheckOut } from '#modules/check-out/web/staff/use-check-out.tsx'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { PlacesPart } from '#modules/places/web/PlacesPart.tsx'
import { RoomsPage } from '#modules/rooms/web/RoomsPage.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { PresentGuests } from '#modules/stays/web/PresentGuests.tsx'

/** The rooms, who is in them, and where else food and drinks are brought. */
export const RoomsRoute = () => {
  const checkOut = useCheckOut()
  const hasMenu = useFeature('menu')
  const isManager = useManager()?.staffRole === 'manager'
  return (
    <>
      <RoomsPage
        guests={<PresentGuests onEnd={checkOut.askWithBill} />}
        below={hasMenu && isManager && <PlacesPart />}
      />
      {checkOut.dialog}
    </>
  )
}
