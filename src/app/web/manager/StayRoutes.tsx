import { useAnnounceAction } from '#modules/announcements/web/staff/use-announce-action.ts'
import { useLateStays } from '#modules/bill/web/staff/late.ts'
import { useCheckOut } from '#modules/check-out/web/staff/use-check-out.tsx'
import { UnreadMark } from '#modules/conversations/web/card/UnreadMark.tsx'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useRegisterColumn } from '#modules/register/web/stays/use-register-column.tsx'
import { useKeptAction } from '#modules/register/web/use-kept-action.ts'
import { useRegisterAction } from '#modules/registration/web/staff/use-register-action.ts'
import { stayKey } from '#modules/stays/web/staff/api.ts'
import { StayPage } from '#modules/stays/web/staff/StayPage.tsx'
import { StaysPage } from '#modules/stays/web/staff/StaysPage.tsx'
import { StayTickets } from '#modules/tickets/web/board/StayTickets.tsx'
import { useGo, useParams } from '#platform/web/router/RouterProvider.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'

const DueBanner = lazyNamed(() => import('#modules/register/web/due/DueBanner.tsx'), 'DueBanner')
const AddExtra = lazyNamed(() => import('#modules/extras/web/staff/AddExtra.tsx'), 'AddExtra')
const PersonsCard = lazyNamed(() => import('#modules/tax/web/staff/PersonsCard.tsx'), 'PersonsCard')
const BillCard = lazyNamed(() => import('#modules/bill/web/staff/BillCard.tsx'), 'BillCard')

/** The stays that arrive, are here and leave; beside each its unread messages. */
export const StaysRoute = () => {
  const register = useRegisterAction()
  const kept = useKeptAction()
  const announce = useAnnounceAction()
  const hasConversations = useFeature('conversations')
  const hasRegister = useFeature('registration')
  const column = useRegisterColumn(hasRegister)
  const late = useLateStays(useFeature('bill'))
  const checkOut = useCheckOut()
  return (
    <>
      {hasRegister && <DueBanner />}
      <StaysPage
        actions={[register, kept, announce].filter((action) => action !== null)}
        {...(hasConversations && { Mark: UnreadMark })}
        column={column}
        late={late}
        onCheckOut={checkOut.ask}
      />
      {checkOut.dialog}
    </>
  )
}

/** One stay, with what its guests have asked for. */
export const StayRoute = () => {
  const { id } = useHotel()
  const { stayId = '' } = useParams()
  const hasBills = useFeature('bill')
  const hasExtras = useFeature('extras')
  const go = useGo()
  const checkOut = useCheckOut()
  return (
    <>
      <StayPage
        stayId={stayId}
        drawTickets={(tickets) => <StayTickets tickets={tickets} list={stayKey(id, stayId)} />}
        drawBill={({ lead_name: name, language, bill_changed_at }) =>
          // What was charged is finished where the hotel has switched bills off.
          (hasBills || bill_changed_at !== null) && (
            <>
              <BillCard stayId={stayId} guest={{ name, language }} />
              {hasBills && <PersonsCard stayId={stayId} />}
            </>
          )
        }
        drawActions={(stay) => hasExtras && <AddExtra stay={stay} />}
        onCheckOut={checkOut.ask}
        onMerged={(into) => go(managerPath(id, `stays/${into}`), { replace: true })}
      />
      {checkOut.dialog}
    </>
  )
}
