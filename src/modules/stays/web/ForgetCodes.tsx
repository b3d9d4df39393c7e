import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { maxRoomNumberLength } from '#modules/rooms/contract.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { usePresent } from './api.ts'

/** A dialog that asks for a room and removes its guests' access codes, even when no one is signed in there. */
export const ForgetCodes = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { forgetCodes } = usePresent(id)
  const [room, setRoom] = useState('')
  const [error, setError] = useState<string>()
  const { busy, send } = useSubmit()

  const submit = async () => {
    if (busy) return
    if (room.trim() === '') return setError(t('tickets.room_required'))
    await send(
      async () => {
        if ((await forgetCodes(room)) === 0) return setError(t('rooms.no_codes', { name: room.trim() }))
        toast.success(t('rooms.codes_forgotten'))
        setRoom('')
        setError(undefined)
        onClose()
      },
      (cause) => setError(cause.isTemporary ? t('rooms.not_saved') : t(cause.code, cause.values)),
    )
  }
  return (
    <FormDialog
      title={t('rooms.forget_codes')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('rooms.forget_codes_short')}
      busy={busy}
      busyText={t('rooms.saving')}
    >
      <p>{t('rooms.forget_codes_text')}</p>
      <TextField
        label={t('people.room_number')}
        maxLength={maxRoomNumberLength}
        autoComplete="off"
        value={room}
        error={error}
        onChange={(event) => {
          setRoom(event.target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
