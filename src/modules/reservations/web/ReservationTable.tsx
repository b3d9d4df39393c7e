import './conflicts/conflicts.css'
import { Pencil, Trash, TriangleAlert } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { formatDays } from '#platform/contract/zone/day-range.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill, Tag } from '#platform/web/ui/badges/Pill.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { type Reservation } from '../contract.ts'
import { manual, otherCalendar, sourceName } from '../contract/origins.ts'
import { mayDelete } from '../policy.ts'
import { remove, useReload } from './api.ts'

/** Connects the tabs of the months with their panel. */
export const tabsName = 'months'

const NameDialog = lazyNamed(() => import('./conflicts/NameDialog.tsx'), 'NameDialog')

/** Further data about the rows of a table. */
export type Marks = {
  /** Ids of reservations whose room is booked twice. */
  conflicting: ReadonlySet<string>
  /** By id: other calendars that have the same booking. */
  alsoOn: ReadonlyMap<string, readonly { source: string }[]>
}

const Source = ({ row: { source, origin, booking_number }, also }: { row: Reservation; also: readonly string[] }) => {
  const { t } = useTranslation()
  if (source === '' || source === manual) return <Tag>{t('reservations.manual')}</Tag>
  const host = sourceName(source)
  if (origin !== 'feed') return <Tag tone="accent">{host}</Tag>
  return (
    <>
      <Tag tone="accent">
        {source === otherCalendar ? t('reservations.other_calendar') : t('reservations.calendar_of', { host })}
      </Tag>{' '}
      {booking_number !== null && <span className="mono meta">{booking_number} </span>}
      {also.length > 0 && (
        <span className="meta">{t('reservations.also_on', { host: also.map(sourceName).join(', ') })}</span>
      )}
    </>
  )
}

/** The guest, or a button to say who it is. */
const Guest = ({ row, disabled, onName }: { row: Reservation; disabled: boolean; onName: () => void }) => {
  const { t, language } = useTranslation()
  const { guest_name, apartment, check_in, check_out } = row
  if (guest_name !== '') return guest_name
  return (
    <span className="row">
      <span className="unnamed">{t('reservations.no_name')}</span>
      <Button
        variant="soft"
        size="s"
        aria-haspopup="dialog"
        aria-label={t('reservations.add_name_of', { apartment, days: formatDays(check_in, check_out, language) })}
        disabled={disabled}
        onClick={onName}
      >
        {t('reservations.add_name')}
      </Button>
    </span>
  )
}

/** Confirms the deletion of a reservation, with its guest's name. */
const DeleteDialog = ({ reservation, open, onClose }: { reservation: Reservation } & LateDialog) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const formats = useFormats()
  const reload = useReload()
  const { busy, send } = useSubmit()
  const go = () =>
    send(
      async () => {
        await remove(id, reservation.id)
        onClose()
        toast.success(t('reservations.deleted'))
        await reload()
        // The pressed button disappears with its row, so move the focus.
        document.getElementById(`${tabsName}-tab-${reservation.check_in.slice(0, 7)}`)?.focus()
      },
      () => {
        onClose()
        toast.error(t('reservations.delete_failed'))
      },
    )
  const { guest_name, apartment, check_in, check_out } = reservation
  return (
    <LazyConfirm
      title={t('reservations.delete_question')}
      text={t('reservations.delete_what', {
        guest_name: guest_name || t('reservations.no_name'),
        apartment,
        check_in: formats.date(check_in),
        check_out: formats.date(check_out),
      })}
      confirm={t('reservations.delete')}
      icon={Trash}
      danger
      busy={busy}
      open={open}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  )
}

/** The reservations of a month. Only those added by hand can be deleted. */
export const ReservationTable = ({
  rows,
  marks: { conflicting, alsoOn },
  label,
}: {
  rows: readonly Reservation[]
  marks: Marks
  label: string
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const offline = useLiveState() === 'offline'
  const deleting = useDialogOf((props, row: Reservation) => <DeleteDialog reservation={row} {...props} />)
  const naming = useDialogOf(
    (props, row: Reservation) => <NameDialog reservation={row} {...props} />,
    ({ id }) => id,
  )
  return (
    <>
      <TableBox label={label}>
        <thead>
          <tr>
            <th>{t('reservations.guest_name')}</th>
            <th>{t('reservations.apartment')}</th>
            <th>{t('reservations.check_in')}</th>
            <th>{t('reservations.check_out')}</th>
            <th>{t('reservations.source')}</th>
            <th>
              <span className="vh">{t('reservations.delete')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={cx(conflicting.has(row.id) && 'conflicting')}>
              <td className="font-[550]">
                <Guest row={row} disabled={offline} onName={() => naming.show(row)} />
              </td>
              <td>{row.apartment}</td>
              <td className="num">{formats.date(row.check_in)}</td>
              <td className="num">{formats.date(row.check_out)}</td>
              <td>
                <Source row={row} also={alsoOn.get(row.id)?.map(({ source }) => source) ?? []} />
              </td>
              <td className="r py-1">
                <span className="row justify-end">
                  {conflicting.has(row.id) && (
                    <Pill tone="danger" icon={TriangleAlert}>
                      {t('reservations.conflict')}
                    </Pill>
                  )}
                  {row.origin === 'feed' && row.guest_name !== '' && (
                    <IconButton
                      icon={Pencil}
                      label={t('reservations.change_name_of', { guest_name: row.guest_name })}
                      aria-haspopup="dialog"
                      disabled={offline}
                      onClick={() => naming.show(row)}
                    />
                  )}
                  {mayDelete(row) && (
                    <IconButton
                      icon={Trash}
                      label={t('reservations.delete_of', { guest_name: row.guest_name || row.apartment })}
                      aria-haspopup="dialog"
                      disabled={offline}
                      onClick={() => deleting.show(row)}
                    />
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {naming.dialog}
      {deleting.dialog}
    </>
  )
}
