import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { managersSecondFactor } from '../second-factor/api.ts'
import { SecondFactorState } from '../second-factor/SecondFactorState.tsx'
import { useProfile } from './api.ts'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const You = ({ hotelId, managerId }: { hotelId: string; managerId: string }) => {
  const { t } = useTranslation()
  const query = useProfile(hotelId, managerId)
  if (query.data !== undefined) return <NameForm hotelId={hotelId} profile={query.data} />
  const bones = (
    <Skeleton>
      <SkeletonBar width="30%" />
      <SkeletonBar height={48} />
      <SkeletonBar width="30%" />
      <SkeletonBar height={48} />
    </Skeleton>
  )
  return (
    <QueryState query={query} title={t('people.profile_failed')} text={t('people.profile_failed_text')} bones={bones} />
  )
}

/** The manager's own name and password. @param further cards of a manager */
export const ProfilePage = ({ further }: { further?: ReactNode }) => {
  const { t } = useTranslation()
  const manager = useManager()
  const hotel = useHotel()
  useTitle(t('people.profile'))
  if (manager === null) return null
  return (
    <>
      <PageTitle area="staff" title={t('people.profile')} />
      <div className="cards2 stack">
        <section className="card stack" aria-labelledby="profile-you">
          <h2 className="serif text-xl" id="profile-you">
            {t('people.you')}
          </h2>
          <You hotelId={manager.hotelId} managerId={manager.id} />
        </section>
        <section className="card stack" aria-labelledby="profile-password">
          <h2 className="serif text-xl" id="profile-password">
            {t('people.change_password')}
          </h2>
          <PasswordForm hotelId={manager.hotelId} label={t('people.change_password')} />
        </section>
        {manager.staffRole === 'manager' && (
          <section className="card stack" aria-labelledby="profile-second-factor">
            <h2 className="serif text-xl" id="profile-second-factor">
              {t('people.second_factor')}
            </h2>
            <SecondFactorState
              calls={managersSecondFactor(manager.hotelId, manager.id)}
              email={manager.email}
              zone={hotel.time_zone}
            />
          </section>
        )}
        {further}
      </div>
    </>
  )
}
