import { MailChoicesCard } from '#modules/mail/web/MailChoicesCard.tsx'
import { ProfilePage } from '#modules/people/web/profile/ProfilePage.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'

/** A staff member's own profile; for managers with what they get by mail. */
export const ProfileRoute = () => {
  const manager = useManager()
  return (
    <ProfilePage
      further={manager?.staffRole === 'manager' && <MailChoicesCard hotelId={manager.hotelId} managerId={manager.id} />}
    />
  )
}
