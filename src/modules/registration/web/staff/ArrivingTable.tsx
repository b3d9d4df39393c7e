import { Eye, Link2, Send } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import type { ExpectedArrival } from '../../contract.ts'
import { FormPill } from './FormPill.tsx'
import { getProgress } from './progress.ts'

type RowProps = { arrival: ExpectedArrival; onSend: (arrival: ExpectedArrival) => void }

const useName = () => {
  const { t } = useTranslation()
  return ({ guest_name }: ExpectedArrival): string => guest_name || t('stays.no_name')
}

/** The name of the guest; where there is a form, it leads to it. */
const Name = ({ arrival }: { arrival: ExpectedArrival }) => {
  const { id } = useHotel()
  const name = useName()(arrival)
  return arrival.registration === null ? (
    name
  ) : (
    <Link className="py-3" href={managerPath(id, `register/forms/${arrival.reservation_id}`)}>
      {name}
    </Link>
  )
}

/** The next step: to send the link, to send it again, or to read the form. */
const NextStep = ({ arrival, onSend }: RowProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const name = useName()(arrival)
  const progress = getProgress(arrival.registration)
  if (progress === 'filled' || progress === 'checked')
    return (
      <Link
        className={buttonClass({ variant: progress === 'filled' ? 'filled' : 'line' })}
        href={managerPath(id, `register/forms/${arrival.reservation_id}`)}
        aria-label={t('registration.desk_open_of', { name })}
      >
        <Eye />
        {t('registration.desk_open')}
      </Link>
    )
  const isNew = progress === 'not_sent'
  return (
    <Button
      variant={isNew ? 'soft' : 'line'}
      icon={isNew ? Link2 : Send}
      disabled={offline}
      aria-haspopup="dialog"
      aria-label={t(isNew ? 'registration.desk_send_link_to' : 'registration.desk_remind_of', { name })}
      onClick={() => onSend(arrival)}
    >
      {t(isNew ? 'registration.desk_send_link' : 'registration.desk_remind')}
    </Button>
  )
}

/** The reservations that arrive, with their forms: a table, on phones as cards. */
export const ArrivingTable = ({ rows, onSend }: { rows: readonly ExpectedArrival[]; onSend: RowProps['onSend'] }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const today = useToday()
  const short = (day: string) => date(day).slice(0, 5)
  const mark = ({ check_in }: ExpectedArrival) => check_in === today && <Tag tone="accent">{t('stays.today')}</Tag>
  const getTime = ({ registration }: ExpectedArrival) => registration?.arrival_time ?? null
  if (useIsPhone())
    return (
      <div className="stack gap-2.5">
        {rows.map((arrival) => (
          <article key={arrival.reservation_id} className="card job">
            <div className="top">
              <RoomBadge room_number={arrival.apartment} />
              <span className="grow basis-32">
                <b className="block font-[600] wrap-anywhere">
                  <Name arrival={arrival} />
                </b>
                <span className="meta num">
                  {short(arrival.check_in)} – {short(arrival.check_out)}
                  {getTime(arrival) !== null && ` · ${t('registration.desk_at_about')} ${getTime(arrival)}`}{' '}
                  {mark(arrival)}
                </span>
              </span>
            </div>
            <div className="foot">
              <FormPill form={arrival.registration} />
              <NextStep arrival={arrival} onSend={onSend} />
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
          <th>{t('registration.desk_at_about')}</th>
          <th>{t('registration.desk_title')}</th>
          <th>
            <span className="vh">{t('stays.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((arrival) => (
          <tr key={arrival.reservation_id}>
            <td>
              <RoomBadge room_number={arrival.apartment} />
            </td>
            <td className="font-[600] wrap-anywhere">
              <Name arrival={arrival} />
            </td>
            <td className="num">
              {short(arrival.check_in)} {mark(arrival)}
            </td>
            <td className="num">{short(arrival.check_out)}</td>
            <td className="num">{getTime(arrival) ?? '—'}</td>
            <td>
              <FormPill form={arrival.registration} />
            </td>
            <td className="r py-1">
              <NextStep arrival={arrival} onSend={onSend} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
