import { useAnnounceAction } from '#modules/announcements/web/staff/use-announce-action.ts'
import { BillCard } from '#modules/bill/web/staff/BillCard.tsx'
import { UnreadMark } from '#modules/conversations/web/card/UnreadMark.tsx'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { stayKey } from '#modules/stays/web/staff/api.ts'
import { StayPage } from '#modules/stays/web/staff/StayPage.tsx'
import { StaysPage } from '#modules/stays/web/staff/StaysPage.tsx'
import { StayTickets } from '#modules/tickets/web/board/StayTickets.tsx'
import { useGo, useParams } from '#platform/web/router/RouterProvider.tsx'

/** The stays that arrive, are here and leave; beside each its unread messages. */
export const StaysRoute = () => {
  const announce = useAnnounceAction()
  const hasConversations = useFeature('conversations')
  return <StaysPage actions={announce ? [announce] : []} {...(hasConversations && { Mark: UnreadMark })} />
}

/** One stay, with what its guests have asked for. */
export const StayRoute = () => {
  const { id } = useHotel()
  const { stayId = '' } = useParams()
  const go = useGo()
  return (
    <StayPage
      stayId={stayId}
      drawTickets={(tickets) => <StayTickets tickets={tickets} list={stayKey(id, stayId)} />}
      drawBill={({ lead_name: name, language, bill_changed_at }) => (
        <BillCard stayId={stayId} guest={{ name, language }} hasMoney={bill_changed_at !== null} />
      )}
      onMerged={(into) => go(managerPath(id, `stays/${into}`), { replace: true })}
    />
  )
}
