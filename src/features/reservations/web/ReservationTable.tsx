import { Trash } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { channelName, manual, type Reservation } from '../contract.ts'
import { mayDelete } from '../policy.ts'
import { remove, useReload } from './api.ts'
import { tabsName } from './MonthTabs.tsx'

const ConfirmDialog = lazyNamed(() => import('#platform/web/ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

const Source = ({ source }: { source: string }) => {
  const { t } = useTranslation()
  return source === '' || source === manual ? (
    <Tag>{t('reservations.manual')}</Tag>
  ) : (
    <Tag tone="accent">{channelName(source)}</Tag>
  )
}

/** Confirms the deletion of a reservation, with its guest's name. */
const DeleteDialog = ({
  reservation,
  open,
  onClose,
}: {
  reservation: Reservation
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { id, time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await remove(id, reservation.id)
      onClose()
      toast.success(t('reservations.deleted'))
      await reload()
      // The pressed button disappears with its row, so move the focus.
      document.getElementById(`${tabsName}-tab-${reservation.check_in.slice(0, 7)}`)?.focus()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      onClose()
      toast.error(t('reservations.delete_failed'))
    } finally {
      setBusy(false)
    }
  }
  const { guest_name, apartment, check_in, check_out } = reservation
  return (
    <ConfirmDialog
      title={t('reservations.delete_question')}
      text={t('reservations.delete_what', {
        guest_name,
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
export const ReservationTable = ({ rows, label }: { rows: readonly Reservation[]; label: string }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const offline = useLiveState() === 'offline'
  const [deleting, setDeleting] = useState<{ reservation: Reservation; open: boolean } | null>(null)
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
            <tr key={row.id}>
              <td className="font-[550]">{row.guest_name}</td>
              <td>{row.apartment}</td>
              <td className="num">{formats.date(row.check_in)}</td>
              <td className="num">{formats.date(row.check_out)}</td>
              <td>
                <Source source={row.source} />
              </td>
              <td className="r py-1">
                {mayDelete(row) && (
                  <IconButton
                    icon={Trash}
                    label={t('reservations.delete_of', { guest_name: row.guest_name })}
                    aria-haspopup="dialog"
                    disabled={offline}
                    onClick={() => setDeleting({ reservation: row, open: true })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {deleting && (
        <Suspense>
          <DeleteDialog
            reservation={deleting.reservation}
            open={deleting.open}
            onClose={() => setDeleting({ ...deleting, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}
