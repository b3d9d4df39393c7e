import { DoorOpen } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import type { Arrival } from '../../contract.ts'

type RowProps = { arrival: Arrival; onCheckIn: (arrival: Arrival) => void }

const Room = ({ arrival: { room_number, apartment } }: { arrival: Arrival }) =>
  room_number === null ? <span className="wrap-anywhere">{apartment}</span> : <RoomBadge room_number={room_number} />

const CheckInButton = ({ arrival, onCheckIn }: RowProps) => {
  const { t } = useTranslation()
  const isToday = arrival.check_in <= useToday()
  return (
    <Button
      variant={isToday ? 'filled' : 'line'}
      icon={DoorOpen}
      disabled={useLiveState() === 'offline'}
      aria-haspopup="dialog"
      aria-label={t('stays.check_in_of', { name: arrival.guest_name || arrival.apartment })}
      onClick={() => onCheckIn(arrival)}
    >
      {t('stays.check_in')}
    </Button>
  )
}

/** The reservations that arrive: a table, on phones as cards. */
export const ArrivalTable = ({ rows, onCheckIn }: { rows: readonly Arrival[]; onCheckIn: RowProps['onCheckIn'] }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const today = useToday()
  const short = (day: string) => date(day).slice(0, 5)
  const mark = (arrival: Arrival) => arrival.check_in === today && <Tag tone="accent">{t('stays.today')}</Tag>
  if (useIsPhone())
    return (
      <div className="stack gap-2.5">
        {rows.map((arrival) => (
          <article key={arrival.reservation_id} className="card job">
            <div className="top">
              <Room arrival={arrival} />
              <span className="grow">
                <b className="block font-[600] wrap-anywhere">{arrival.guest_name || t('stays.no_name')}</b>
                <span className="meta num">
                  {short(arrival.check_in)} – {short(arrival.check_out)}
                </span>
              </span>
            </div>
            <div className="foot">
              {mark(arrival)}
              <CheckInButton arrival={arrival} onCheckIn={onCheckIn} />
            </div>
          </article>
        ))}
      </div>
    )
  return (
    <TableBox label={t('stays.arriving')}>
      <thead>
        <tr>
          <th>{t('stays.room')}</th>
          <th>{t('people.guest_name')}</th>
          <th>{t('stays.arrives')}</th>
          <th>{t('stays.leaves')}</th>
          <th>
            <span className="vh">{t('stays.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((arrival) => (
          <tr key={arrival.reservation_id}>
            <td>
              <Room arrival={arrival} />
            </td>
            <td className="font-[600] wrap-anywhere">{arrival.guest_name || t('stays.no_name')}</td>
            <td className="num">
              {short(arrival.check_in)} {mark(arrival)}
            </td>
            <td className="num">{short(arrival.check_out)}</td>
            <td className="r py-1">
              <CheckInButton arrival={arrival} onCheckIn={onCheckIn} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
