import { Eye, FileOutput, Lock, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import type { ListedRegisterStay, OpenBooking } from '../../contract.ts'
import { DueCell } from '../due/DueCell.tsx'
import { BookingPill, BookingStep } from './Booking.tsx'
import { getMissing, toPill } from './missing.ts'
import { usePartyName } from './use-party-name.ts'

type StepProps = { stay: ListedRegisterStay; onOutputs: () => void }

const MissingPill = ({ stay }: { stay: ListedRegisterStay }) => {
  const { t } = useTranslation()
  const { tone, icon, text } = toPill(t, stay)
  return (
    <Pill tone={tone} icon={icon}>
      {text}
    </Pill>
  )
}

/** The one next step: to enter somebody, to note what is missing, or to report. */
const NextStep = ({ stay, onOutputs }: StepProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { room_number: room } = stay
  const missing = getMissing(stay)
  if (missing === 'report')
    return (
      <Button variant="line" icon={FileOutput} aria-label={t('register.outputs_of', { room })} onClick={onOutputs}>
        {t('register.outputs')}
      </Button>
    )
  const isEntering = missing === 'count' || missing === 'persons'
  return (
    <Link
      className={buttonClass({ variant: isEntering ? 'filled' : 'line' })}
      href={managerPath(id, `register/${stay.id}`)}
      aria-label={t(isEntering ? 'register.enter_of' : 'register.open_room', { room })}
    >
      {isEntering ? <PenLine /> : <Eye />}
      {t(isEntering ? 'register.enter' : 'registration.desk_open')}
    </Link>
  )
}

/** What of a stay has to be told, and when it was. */
const useMoment = () => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const toDay = (at: string) => `${date(at).slice(0, 5)}, ${time(at)}`
  return {
    ofStay: ({ left_at, arrived_at, state }: ListedRegisterStay) => {
      const isLeft = left_at !== null && state !== 'open'
      return {
        what: t(isLeft ? 'register.moment_left' : 'register.moment_arrived'),
        at: toDay(isLeft ? left_at : arrived_at),
      }
    },
    ofBooking: ({ moment, happened_at }: OpenBooking) => ({
      what: t(`register.moment_${moment}`),
      at: toDay(happened_at),
    }),
  }
}

type ListProps = {
  stays: readonly ListedRegisterStay[]
  bookings: readonly OpenBooking[]
  onOutputs: () => void
}

/** A row of the list: a stay, or a booking before it. */
type Job = {
  id: string
  room: string
  name: string
  href: string | null
  moment: { what: string; at: string }
  pill: ReactNode
  due: string | null
  warn: string | null
  step: ReactNode
}

/** What is due, the first that is due first. */
const useJobs = ({ stays, bookings, onOutputs }: ListProps): Job[] => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const toName = usePartyName()
  const { ofStay, ofBooking } = useMoment()
  const jobs = [
    ...stays.map((stay): Job => ({
      id: stay.id,
      room: stay.room_number,
      name: toName(stay),
      href: managerPath(id, `register/${stay.id}`),
      moment: ofStay(stay),
      pill: <MissingPill stay={stay} />,
      due: stay.next_due_at,
      warn: stay.next_warn_at,
      step: <NextStep stay={stay} onOutputs={onOutputs} />,
    })),
    ...bookings.map((booking): Job => ({
      id: booking.id,
      room: booking.apartment ?? '—',
      name: booking.guest_name === null ? t('register.booking_gone') : booking.guest_name || t('stays.no_name'),
      // Where staff type who has booked.
      href: booking.apartment === null ? null : managerPath(id, `register/forms/${booking.subject_id}`),
      moment: ofBooking(booking),
      pill: <BookingPill booking={booking} />,
      due: booking.due_at,
      warn: booking.warn_at,
      step: <BookingStep booking={booking} onOutputs={onOutputs} />,
    })),
  ]
  const toOrder = ({ due }: Job): number => (due === null ? Infinity : Date.parse(due))
  return jobs.toSorted((one, other) => toOrder(one) - toOrder(other) || 0)
}

const Name = ({ job: { name, href } }: { job: Job }) =>
  href === null ? (
    <b className="font-[600] wrap-anywhere">{name}</b>
  ) : (
    <Link className="py-3 font-[600] wrap-anywhere" href={href}>
      {name}
    </Link>
  )

const Card = ({ job }: { job: Job }) => (
  <article className="card job">
    <div className="top">
      <RoomBadge room_number={job.room} />
      <span className="row row--wrap grow basis-32 gap-x-3 gap-y-1">
        <span className="grow">
          <span className="block">
            <Name job={job} />
          </span>
          <span className="meta num">
            {job.moment.what} {job.moment.at}
          </span>
        </span>
        <DueCell due={job.due} warn={job.warn} />
      </span>
    </div>
    <div className="foot">
      {job.pill}
      {job.step}
    </div>
  </article>
)

const Row = ({ job }: { job: Job }) => (
  <tr>
    <td>
      <RoomBadge room_number={job.room} />
    </td>
    <td>
      <Name job={job} />
    </td>
    <td className="num">
      {job.moment.what}
      <span className="meta block">{job.moment.at}</span>
    </td>
    <td>{job.pill}</td>
    <td>
      <DueCell due={job.due} warn={job.warn} />
    </td>
    <td className="py-1">
      <div className="row justify-end">{job.step}</div>
    </td>
  </tr>
)

/** What must be done for the register, by its due time: a table, on phones as cards. */
export const DueList = (props: ListProps) => {
  const { t } = useTranslation()
  const jobs = useJobs(props)
  const isPhone = useIsPhone()
  if (jobs.length === 0)
    return (
      <EmptyState art={<NothingWaitingArt />} title={t('register.nothing_due')} text={t('register.nothing_due_text')} />
    )
  return (
    <div className="stack gap-3.5">
      {isPhone ? (
        <div className="stack gap-2.5">
          {jobs.map((job) => (
            <Card key={job.id} job={job} />
          ))}
        </div>
      ) : (
        <TableBox label={t('register.to_do')}>
          <thead>
            <tr>
              <th>{t('stays.room')}</th>
              <th>{t('register.party')}</th>
              <th>{t('register.moment')}</th>
              <th>{t('register.missing')}</th>
              <th>{t('register.due')}</th>
              <th>
                <span className="vh">{t('stays.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <Row key={job.id} job={job} />
            ))}
          </tbody>
        </TableBox>
      )}
      <p className="reg-law">
        <Lock />
        <span>{t('register.sealed')}</span>
      </p>
    </div>
  )
}
