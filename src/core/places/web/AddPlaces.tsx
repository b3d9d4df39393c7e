import { useState } from 'react'
import { newId } from '#platform/contract/id.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { inShort, readList } from '#core/rooms/web/read-rooms.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { maxPlaces, placeTexts, tooManyPlaces, type Place } from '../contract.ts'
import { usePlaceEditing } from './api.ts'

/** The names that are typed and not there yet, each once, ignoring case. */
const readNames = (typed: string, places: readonly Place[]): string[] => {
  const known = new Set(places.map(({ name }) => name.toLowerCase()))
  return readList(typed)
    .map((name) => name.slice(0, placeTexts.name))
    .filter((name) => known.size < known.add(name.toLowerCase()).size)
}

/** A dialog to type or paste places. It shows how they were understood before they are saved. */
export const AddPlaces = ({
  places,
  open,
  onClose,
}: {
  places: readonly Place[]
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { addAll } = usePlaceEditing(id)
  const [typed, setTyped] = useState('')
  const [area, setArea] = useState('')
  const [error, setError] = useState<string>()
  // A place that is sent again after a failure is the same place.
  const [ids] = useState(() => new Map<string, string>())
  const { busy, send } = useSubmit()
  const names = readNames(typed, places)
  useUnsaved(open && typed !== '')

  const idFor = (name: string): string => {
    const known = ids.get(name) ?? newId()
    ids.set(name, known)
    return known
  }
  const submit = async () => {
    if (busy) return
    if (names.length === 0) return setError(t('places.none_typed'))
    if (places.length + names.length > maxPlaces) return setError(t(tooManyPlaces.code))
    await send(
      async () => {
        await addAll(names.map((name) => ({ id: idFor(name), name, area: area.trim() })))
        toast.success(t('places.added', { count: names.length }))
        onClose()
      },
      (cause) => setError(cause.isTemporary ? t('rooms.not_saved') : t(cause.code, cause.values)),
    )
  }
  return (
    <Dialog
      title={t('places.add')}
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
        <p className="meta">{t('places.text')}</p>
        <TextArea
          label={t('places.title')}
          hint={t('places.add_hint')}
          error={error}
          rows={4}
          maxLength={10_000}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <TextField
          label={t('places.area')}
          optional
          hint={t('places.area_hint')}
          autoComplete="off"
          maxLength={placeTexts.area}
          value={area}
          onChange={(event) => setArea(event.target.value)}
        />
        <p className="meta wrap-anywhere" role="status">
          {names.length > 0 && `${t('places.understood', { count: names.length })} ${inShort(names)}`}
        </p>
      </div>
    </Dialog>
  )
}
