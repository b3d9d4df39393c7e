import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxFloorLength, maxRooms, tooManyRooms } from '../../contract.ts'
import { useRooms } from '../api.ts'
import { AddNamesDialog } from './AddNamesDialog.tsx'
import { readRooms, roomWords, type RoomWord } from './read-rooms.ts'

/** A dialog to type or paste rooms. */
export const AddRooms = ({ open, hasFloors, onClose }: { open: boolean; hasFloors: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { add } = useRooms(id)
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState<RoomWord>('Room')
  const [floor, setFloor] = useState('')
  const [error, setError] = useState<string>()
  const { busy, send } = useSubmit()
  const rooms = readRooms(typed, word)

  const submit = async () => {
    if (busy) return
    if (rooms.length === 0) return setError(t('rooms.none_typed'))
    if (rooms.length > maxRooms) return setError(t(tooManyRooms.code, { max: maxRooms }))
    await send(
      async () => {
        const count = await add(rooms, floor.trim() || null)
        toast.success(t('rooms.added', { count }))
        setTyped('')
        setFloor('')
        setError(undefined)
        onClose()
      },
      (cause) => setError(cause.isTemporary ? t('rooms.not_saved') : t(cause.code, cause.values)),
    )
  }
  return (
    <AddNamesDialog
      title={t('rooms.add')}
      label={t('rooms.rooms')}
      hint={t('rooms.rooms_hint')}
      error={error}
      rows={5}
      maxLength={20_000}
      typed={typed}
      onType={(text) => {
        setTyped(text)
        setError(undefined)
      }}
      names={rooms}
      understood={t('rooms.understood', { count: rooms.length })}
      open={open}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack stack--s">
        <span className="label" aria-hidden="true">
          {t('rooms.bare_numbers')}
        </span>
        <SegmentedControl
          label={t('rooms.bare_numbers')}
          options={roomWords.map((value) => ({ value, label: `${value} 12` }))}
          value={word}
          onChange={setWord}
        />
      </div>
      {hasFloors && (
        <TextField
          label={t('rooms.floor')}
          optional
          hint={t('rooms.floor_hint')}
          autoComplete="off"
          maxLength={maxFloorLength}
          value={floor}
          onChange={(event) => setFloor(event.target.value)}
        />
      )}
    </AddNamesDialog>
  )
}
