import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { ConfirmMailPage } from '#modules/mail/web/ConfirmMailPage.tsx'
import { HotelFrame } from '#modules/sign-in/web/HotelFrame.tsx'
import { useVisit } from '#platform/web/router/use-visit.ts'

/** The page that confirms an e-mail address of the hotel. */
export const ConfirmMailRoute = () => {
  const hotel = useHotel()
  const visit = useVisit()
  return <ConfirmMailPage key={visit} hotel={hotel} Frame={HotelFrame} />
}
