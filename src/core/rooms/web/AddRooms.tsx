import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxFloorLength, maxRooms, tooManyRooms } from '../contract.ts'
import { useRooms } from './api.ts'
import { inShort, readRooms, roomWords, type RoomWord } from './read-rooms.ts'

/** A dialog to type or paste rooms. It shows how they were understood before they are saved. */
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
    <Dialog
      title={t('rooms.add')}
      open={open}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button type="submit" busy={busy} busyText={t('rooms.adding')}>
            {t('rooms.add_short')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextArea
          label={t('rooms.rooms')}
          hint={t('rooms.rooms_hint')}
          error={error}
          rows={5}
          maxLength={20_000}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
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
        <p className="meta wrap-anywhere" role="status">
          {rooms.length > 0 && `${t('rooms.understood', { count: rooms.length })} ${inShort(rooms)}`}
        </p>
      </div>
    </Dialog>
  )
}
