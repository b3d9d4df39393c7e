import { Check, LogOut } from 'lucide-react'
import type { ComponentType } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import type { ListedStay } from '../../contract.ts'
import { isLeaving, StayDays } from './StayDays.tsx'
import { getNames } from './use-questions.tsx'

/** The marks of features beside a stay. */
export type StayMark = ComponentType<{ stay: ListedStay }>

/** A column of a feature. */
export type StayColumn = { title: string; Cell: ComponentType<{ stay: ListedStay }> }

type Props = {
  stays: readonly ListedStay[]
  label: string
  Mark?: StayMark | undefined
  column?: StayColumn | undefined
  onConfirm: (stay: ListedStay) => void
  onCheckOut: (stay: ListedStay) => void
}
type RowProps = Omit<Props, 'stays' | 'label'> & { stay: ListedStay }

/** Notes on a stay: when it ended, that it is not confirmed, or that it is not the only one in its room. */
export const StayNotes = ({ stay }: { stay: ListedStay }) => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  if (stay.ended_at !== null)
    return (
      <>
        <p className="meta num">{t('stays.left_at', { date: date(stay.ended_at), time: time(stay.ended_at) })}</p>
        {stay.withdrawn_count > 0 && (
          <p className="meta">{t('stays.withdrawn', { count: stay.withdrawn_count, room: stay.room_number })}</p>
        )}
        {stay.tax_missing && <p className="meta">{t(`stays.tax_${stay.tax_missing}_missing`)}</p>}
      </>
    )
  return (
    <>
      {stay.confirmed_at === null && <p className="meta">{t('stays.not_confirmed')}</p>}
      {stay.other_party && <p className="meta">{t('stays.other_party')}</p>}
    </>
  )
}

const Guests = ({ stay }: { stay: ListedStay }) => {
  const { id } = useHotel()
  return (
    <>
      <Link className="font-[600] wrap-anywhere" href={managerPath(id, `stays/${stay.id}`)}>
        {getNames(stay)}
      </Link>
      <StayNotes stay={stay} />
    </>
  )
}

/** What a stay has to pay; of one that has ended, only where something is open. */
const OpenSums = ({ stay: { open_sums: sums = [], status } }: { stay: ListedStay }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { currency } = useHotel()
  const shown = sums.length === 0 && status === 'present' ? [{ currency, total: 0 }] : sums
  return shown.map(({ currency, total }) => {
    const amount = money(total, currency)
    return (
      <p key={currency} className={cx('font-[600] text-ink num', status === 'present' && 'whitespace-nowrap')}>
        {status === 'present' ? amount : t('stays.after_check_out', { amount })}
      </p>
    )
  })
}

const Actions = ({ stay, Mark, onConfirm, onCheckOut }: RowProps) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const today = useToday()
  const name = stay.room_number
  if (stay.status === 'ended') return Mark ? <Mark stay={stay} /> : null
  return (
    <div className="row row--wrap justify-end gap-2 ml-auto">
      {stay.confirmed_at === null && (
        <Button
          variant="soft"
          icon={Check}
          disabled={offline}
          aria-haspopup="dialog"
          aria-label={t('stays.confirm_of', { name })}
          onClick={() => onConfirm(stay)}
        >
          {t('stays.confirm')}
        </Button>
      )}
      {Mark && <Mark stay={stay} />}
      <Button
        variant={isLeaving(stay.check_out, today) ? 'filled' : 'line'}
        icon={LogOut}
        disabled={offline}
        aria-haspopup="dialog"
        aria-label={t('stays.check_out_of', { name })}
        onClick={() => onCheckOut(stay)}
      >
        {t('stays.check_out')}
      </Button>
    </div>
  )
}

const StayCard = ({ hasSums, ...props }: RowProps & { hasSums: boolean }) => (
  <article className="card job">
    <div className="top">
      <RoomBadge room_number={props.stay.room_number} />
      <div className="grow basis-36">
        <Guests stay={props.stay} />
        <p className="meta num">
          <StayDays stay={props.stay} />
        </p>
        {hasSums && props.stay.status === 'ended' && <OpenSums stay={props.stay} />}
        {props.column && <props.column.Cell stay={props.stay} />}
      </div>
      {hasSums && props.stay.status === 'present' && (
        <div>
          <OpenSums stay={props.stay} />
        </div>
      )}
    </div>
    <div className="foot empty:hidden">
      <Actions {...props} />
    </div>
  </article>
)

/** A list of stays: a table, on phones as cards. */
export const StayTable = ({ stays, label, ...row }: Props) => {
  const { column } = row
  const ColumnCell = column?.Cell
  const { t } = useTranslation()
  const hasSums = useFeature('bill')
  if (useIsPhone())
    return (
      <div className="stack gap-2.5">
        {stays.map((stay) => (
          <StayCard key={stay.id} stay={stay} hasSums={hasSums} {...row} />
        ))}
      </div>
    )
  return (
    <TableBox label={label}>
      <thead>
        <tr>
          <th>{t('stays.room')}</th>
          <th>{t('stays.guests')}</th>
          <th>{t('stays.stay')}</th>
          {column && <th>{column.title}</th>}
          {hasSums && (
            <th className="text-right">
              {t(stays.every(({ status }) => status === 'ended') ? 'stays.open_sum' : 'stays.bill')}
            </th>
          )}
          <th>
            <span className="vh">{t('stays.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {stays.map((stay) => (
          <tr key={stay.id}>
            <td>
              <RoomBadge room_number={stay.room_number} />
            </td>
            <td>
              <Guests stay={stay} />
            </td>
            <td className="num">
              <StayDays stay={stay} />
            </td>
            {ColumnCell && (
              <td>
                <ColumnCell stay={stay} />
              </td>
            )}
            {hasSums && (
              <td className="text-right">
                <OpenSums stay={stay} />
              </td>
            )}
            <td className="py-1">
              <Actions stay={stay} {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
