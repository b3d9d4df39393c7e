import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { placeTexts, type Place } from '../contract.ts'
import { formatPlace } from '../policy.ts'
import { usePlaceEditing } from './api.ts'

/** The form of a place: its name and where it is, in the hotel's languages. */
export const PlaceDialog = ({ place, open, onClose }: { place: Place; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { update } = usePlaceEditing(id)
  const [initial] = useState({ name: place.name, area: place.area, translations: place.translations })
  const [form, setForm] = useState(initial)
  const [error, setError] = useState<string>()
  const { busy, send } = useSubmit()
  const problem = useSaveProblem(place, formatPlace)
  const texts = useTexts(placeTexts, form, (change) => setForm((now) => ({ ...now, ...change })))
  useUnsaved(open && JSON.stringify(form) !== JSON.stringify(initial))

  const save = async () => {
    const isMissing = form.name.trim() === ''
    setError(isMissing ? t('places.name_required') : undefined)
    if (isMissing) texts.showMain()
    problem.clear()
    if (busy || isMissing) return
    await send(
      async () => {
        await update(place.id, { ...form, ...problem.seen })
        toast.success(t('places.saved'))
        onClose()
      },
      (cause) => void problem.isRace(cause),
    )
  }
  return (
    <FormDialog
      size={400}
      title={t('places.edit_of', { name: place.name })}
      open={open}
      onClose={onClose}
      onSubmit={save}
      submit={t('rooms.save')}
      busy={busy}
      busyText={t('rooms.saving')}
    >
      <SaveProblem problem={problem} failed={t('places.not_saved')} />
      <TranslationFields name="place" texts={texts}>
        <TextField label={t('places.name')} autoComplete="off" {...texts.of('name', error)} />
        <TextField
          label={t('places.area')}
          hint={t('places.area_hint')}
          autoComplete="off"
          {...texts.of('area')}
          optional
        />
      </TranslationFields>
    </FormDialog>
  )
}
