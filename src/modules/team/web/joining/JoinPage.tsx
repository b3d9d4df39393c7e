import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { linkInvalid } from '#modules/people/contract/account.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { HotelFrame } from '#modules/sign-in/web/HotelFrame.tsx'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useGo } from '#platform/web/router/RouterProvider.tsx'
import { useVisit } from '#platform/web/router/use-visit.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { readStaffInvitation as readInvitation, type JoinedStaff } from '../../contract/joining.ts'
import { JoinForm } from './JoinForm.tsx'
import { LinkDevice } from './LinkDevice.tsx'
import { LinkOver } from './LinkOver.tsx'
import { keepStaffInvitation, readStaffInvitation } from './secrets.ts'

/** The page that the link of an invitation opens: a person joins the team, or the browser becomes a shared device. */
export const JoinRoute = () => <JoinPage key={useVisit()} />

const JoinPage = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const go = useGo()
  const [token] = useState(() => readStaffInvitation(hotel.id))
  const [isOver, setOver] = useState(token === null)
  const query = useQuery({
    queryKey: ['team', 'invitation', hotel.id, token],
    queryFn: ({ signal }) =>
      call(readInvitation, { params: { hotelSlug: hotel.id }, body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, error } = query
  const join = (session: JoinedStaff) => {
    keepStaffInvitation(hotel.id, null)
    shareSession('manager', hotel.id, session)
    go(managerPath(hotel.id), { replace: true })
  }
  if (isOver || token === null || (error instanceof ApiFailure && error.code === linkInvalid.code))
    return <LinkOver hotel={hotel} />
  if (data?.kind === 'device')
    return <LinkDevice hotel={hotel} token={token} invitation={data} onLinked={join} onOver={() => setOver(true)} />
  return (
    <HotelFrame hotel={hotel} title={t('team.join_title', { hotel: splitHotelName(hotel.name).name })} titleNamesHotel>
      {data && <JoinForm hotel={hotel} token={token} invitation={data} onJoined={join} onOver={() => setOver(true)} />}
      <QueryState
        query={query}
        text={error instanceof ApiFailure ? t(error.code, error.values) : t('team.load_failed')}
        bones={
          <Skeleton>
            <SkeletonBar height={120} />
            <SkeletonBar height={52} />
          </Skeleton>
        }
      />
    </HotelFrame>
  )
}
