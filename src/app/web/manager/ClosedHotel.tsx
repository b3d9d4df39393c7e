import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { TakeRegister } from '#modules/register/web/package/TakeRegister.tsx'
import { RequireSession } from '#modules/sessions/web/RequireSession.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { StaffSignOutButton } from '#modules/sessions/web/StaffSignOutButton.tsx'
import { HotelFrame } from '#modules/sign-in/web/HotelFrame.tsx'
import { ManagerForm } from '#modules/sign-in/web/ManagerForm.tsx'
import { useTranslation } from '#platform/web/i18n.ts'

const SignedIn = () => {
  const hotel = useHotel()
  const manager = useManager()
  if (manager?.staffRole !== 'manager')
    return <ManagerForm hotelId={hotel.id} supportPhone={hotel.support_phone} help={null} onSignedIn={() => {}} />
  return (
    <>
      <TakeRegister wide />
      <StaffSignOutButton hotelId={hotel.id} wide />
    </>
  )
}

/** All that the managers of a closed hotel see, while it has a guest register that they must keep. */
export const ClosedHotel = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  return (
    <HotelFrame hotel={hotel} title={t('register.closed_title')} text={t('register.closed_text')}>
      <RequireSession hotelId={hotel.id} wanted="manager">
        <SignedIn />
      </RequireSession>
    </HotelFrame>
  )
}
