import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { AddNamesDialog } from '#modules/rooms/web/adding/AddNamesDialog.tsx'
import { readList } from '#modules/rooms/web/adding/read-rooms.ts'
import { newId } from '#platform/contract/id.ts'
import { cutText } from '#platform/contract/text.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { maxPlaces, placeTexts, tooManyPlaces, type Place } from '../contract.ts'
import { usePlaceEditing } from './api.ts'

/** The names that are typed and not there yet, each once, ignoring case. */
const readNames = (typed: string, places: readonly Place[]): string[] => {
  const known = new Set(places.map(({ name }) => name.toLowerCase()))
  const names: string[] = []
  for (const line of readList(typed)) {
    const name = cutText(line, placeTexts.name)
    if (known.has(name.toLowerCase())) continue
    known.add(name.toLowerCase())
    names.push(name)
  }
  return names
}

type Props = { places: readonly Place[]; open: boolean; onClose: () => void }

/** A dialog to type or paste places. */
export const AddPlaces = ({ places, open, onClose }: Props) => {
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
    <AddNamesDialog
      title={t('places.add')}
      text={t('places.text')}
      label={t('places.title')}
      hint={t('places.add_hint')}
      error={error}
      rows={4}
      maxLength={10_000}
      typed={typed}
      onType={(text) => {
        setTyped(text)
        setError(undefined)
      }}
      names={names}
      understood={t('places.understood', { count: names.length })}
      open={open}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('places.area')}
        optional
        hint={t('places.area_hint')}
        autoComplete="off"
        maxLength={placeTexts.area}
        value={area}
        onChange={(event) => setArea(event.target.value)}
      />
    </AddNamesDialog>
  )
}
