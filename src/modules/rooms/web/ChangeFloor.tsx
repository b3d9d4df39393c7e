import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxFloorLength, type Room } from '../contract.ts'
import { useRooms } from './api.ts'

type Props = { room: Room; open: boolean; onChanged: () => void; onClose: () => void }

/** A dialog for the floor of one room; an empty field takes it away. */
export const ChangeFloor = ({ room, open, onChanged, onClose }: Props) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { changeFloor } = useRooms(id)
  const [floor, setFloor] = useState(room.floor ?? '')
  const [error, setError] = useState<string>()
  const { busy, send } = useSubmit()
  const submit = async () => {
    if (busy) return
    await send(
      async () => {
        await changeFloor(room, floor.trim() || null)
        onChanged()
        toast.success(t('rooms.floor_saved'))
        onClose()
      },
      (cause) => setError(cause.isTemporary ? t('rooms.not_saved') : t(cause.code, cause.values)),
    )
  }
  return (
    <FormDialog
      title={t('rooms.floor_of', { name: room.room_number })}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('rooms.save')}
      busy={busy}
      busyText={t('rooms.saving')}
    >
      <TextField
        label={t('rooms.floor')}
        hint={t('rooms.floor_empty')}
        error={error}
        autoComplete="off"
        maxLength={maxFloorLength}
        value={floor}
        onChange={(event) => {
          setFloor(event.target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
