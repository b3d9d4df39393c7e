import { Eye, FileOutput, Lock, PenLine } from 'lucide-react'
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
import type { ListedRegisterStay } from '../../contract.ts'
import { DueCell } from '../due/DueCell.tsx'
import { getMissing, toPill } from './missing.ts'
import { usePartyName } from './use-party-name.ts'

type RowProps = { stay: ListedRegisterStay; onOutputs: () => void }

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
const NextStep = ({ stay, onOutputs }: RowProps) => {
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
  return ({ left_at, arrived_at, state }: ListedRegisterStay) => {
    const isLeft = left_at !== null && state !== 'open'
    const at = isLeft ? left_at : arrived_at
    return {
      what: t(isLeft ? 'register.moment_left' : 'register.moment_arrived'),
      at: `${date(at).slice(0, 5)}, ${time(at)}`,
    }
  }
}

const Card = ({ stay, onOutputs }: RowProps) => {
  const name = usePartyName()
  const moment = useMoment()(stay)
  return (
    <article className="card job">
      <div className="top">
        <RoomBadge room_number={stay.room_number} />
        <span className="grow">
          <b className="block font-[600] wrap-anywhere">{name(stay)}</b>
          <span className="meta num">
            {moment.what} {moment.at}
          </span>
        </span>
        <DueCell due={stay.next_due_at} warn={stay.next_warn_at} />
      </div>
      <div className="foot">
        <MissingPill stay={stay} />
        <NextStep stay={stay} onOutputs={onOutputs} />
      </div>
    </article>
  )
}

const Row = ({ stay, onOutputs }: RowProps) => {
  const { id } = useHotel()
  const name = usePartyName()
  const moment = useMoment()(stay)
  return (
    <tr>
      <td>
        <RoomBadge room_number={stay.room_number} />
      </td>
      <td>
        <Link className="font-[600] wrap-anywhere" href={managerPath(id, `register/${stay.id}`)}>
          {name(stay)}
        </Link>
      </td>
      <td className="num">
        {moment.what}
        <span className="meta block">{moment.at}</span>
      </td>
      <td>
        <MissingPill stay={stay} />
      </td>
      <td>
        <DueCell due={stay.next_due_at} warn={stay.next_warn_at} />
      </td>
      <td className="py-1">
        <div className="row justify-end">
          <NextStep stay={stay} onOutputs={onOutputs} />
        </div>
      </td>
    </tr>
  )
}

/** What must be done for the register, by its due time: a table, on phones as cards. */
export const DueList = ({ stays, onOutputs }: { stays: readonly ListedRegisterStay[]; onOutputs: () => void }) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  if (stays.length === 0)
    return (
      <EmptyState art={<NothingWaitingArt />} title={t('register.nothing_due')} text={t('register.nothing_due_text')} />
    )
  return (
    <div className="stack gap-3.5">
      {isPhone ? (
        <div className="stack gap-2.5">
          {stays.map((stay) => (
            <Card key={stay.id} stay={stay} onOutputs={onOutputs} />
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
            {stays.map((stay) => (
              <Row key={stay.id} stay={stay} onOutputs={onOutputs} />
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
