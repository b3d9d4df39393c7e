import { Archive, Trash2 } from 'lucide-react'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { AdminHotel } from '../../contract.ts'
import { stopDeletion, type DeletedHotel } from '../../contract/deletion.ts'
import { failureText, useReread, useSessionEnd } from '../api.ts'

/** How far the deletion of a hotel is, and why its backup could not be written. */
export const DeletionState = ({ deletion }: { deletion: DeletedHotel }) => {
  const { t } = useTranslation()
  const isBackingUp = deletion.state === 'backing_up'
  return (
    <>
      <Pill tone="warning" icon={isBackingUp ? Archive : Trash2}>
        {t(isBackingUp ? 'administration.deletion_backing_up' : 'administration.deletion_deleting')}
      </Pill>
      {deletion.failure && (
        <span className="meta block whitespace-normal">
          {t(`administration.backup_${deletion.failure}`)} {t('administration.backup_again')}
        </span>
      )}
    </>
  )
}

/** Stops the deletion of a hotel while its backup is written. */
export const StopDeletion = ({ hotel }: { hotel: AdminHotel }) => {
  const { t } = useTranslation()
  const hasEnded = useSessionEnd()
  const reread = useReread()
  const { busy, send } = useSubmit()
  const stop = () =>
    send(
      async () => {
        await call(stopDeletion, { params: { hotelId: hotel.id } })
        toast.success(t('administration.deletion_stopped'))
        reread()
      },
      (cause) => {
        if (hasEnded(cause)) return
        toast.error(failureText(t, cause))
        reread()
      },
    )
  return (
    <Button
      variant="line"
      busy={busy}
      aria-label={t('administration.deletion_stop_named', { name: hotel.name })}
      onClick={() => void stop()}
    >
      {t('administration.deletion_stop')}
    </Button>
  )
}
