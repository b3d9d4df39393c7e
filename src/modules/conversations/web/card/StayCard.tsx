import { DoorOpen } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { StayTickets } from '#modules/tickets/web/board/StayTickets.tsx'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { stayKey, useStay } from '../staff/api.ts'

const dayMs = 86_400_000

/** The stay beside its conversation: who, until when, whether they are confirmed, and what is open for them now. */
export const StayCard = ({ stayId }: { stayId: string }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { date } = useFormats()
  const today = dayInZone(new Date(useNow()), hotel.time_zone)
  const { data } = useStay(stayId)
  if (data === undefined)
    return (
      <Skeleton>
        <SkeletonBar height={40} />
        <SkeletonBar height={20} />
      </Skeleton>
    )
  const { stay, members, tickets } = data
  const short = (day: string) => date(day).slice(0, 5)
  const nights = stay.check_out === null ? 0 : Math.round((Date.parse(stay.check_out) - Date.parse(today)) / dayMs)
  const names = members.length > 0 ? members.map(({ guest_name }) => guest_name) : [stay.lead_name]
  return (
    <div className="ctx">
      <div>
        <div className="row row--wrap gap-2.5 mb-2">
          <RoomBadge room_number={stay.room_number} large />
          <Tag tone={stay.confirmed_at === null ? undefined : 'accent'}>
            {t(stay.confirmed_at === null ? 'conversations.not_confirmed' : 'conversations.confirmed')}
          </Tag>
        </div>
        <h2 className="serif text-xl wrap-anywhere">{names.join(', ')}</h2>
        <p className="meta">
          {stay.check_out === null
            ? t('conversations.since', { day: short(stay.check_in) })
            : t('conversations.from_until', { from: short(stay.check_in), until: short(stay.check_out) })}
          {nights > 0 && <> · {t('conversations.nights_left', { count: nights })}</>}
        </p>
      </div>
      {stay.other_party && <Callout tone="warning">{t('conversations.other_party')}</Callout>}
      <section aria-labelledby="open-now">
        <h3 className="overline mb-1" id="open-now">
          {t('conversations.open_now')}
        </h3>
        {tickets.length === 0 && <p className="meta">{t('conversations.nothing_open')}</p>}
        <StayTickets tickets={tickets} list={stayKey(hotel.id, stayId)} />
      </section>
      <Link className={buttonClass({ variant: 'line', wide: true })} href={managerPath(hotel.id, `stays/${stayId}`)}>
        <DoorOpen />
        {t('conversations.open_stay')}
      </Link>
    </div>
  )
}
