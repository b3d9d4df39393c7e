import { useState } from 'react'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import type { Point } from '../../contract.ts'
import { readPoint } from '../../policy.ts'
import { useEditing } from '../api.ts'
import { PinPicker, toTyped } from './PinPicker.tsx'

/** The form for the hotel's own location, which every map of a place shows. Empty fields remove it. */
export const PropertyDialog = ({ property, onClose }: { property: Point | null; onClose: () => void }) => {
  const { t } = useTranslation()
  const { setProperty } = useEditing()
  const [typed, setTyped] = useState(() => toTyped(property))
  const [error, setError] = useState<{ field: 'lat' | 'lng'; text: string }>()
  const { busy, send } = useSubmit()
  const { lat, lng } = toTyped(property)
  useUnsaved(typed.lat !== lat || typed.lng !== lng)
  const save = async () => {
    const { point, problem } = readPoint(typed.lat, typed.lng)
    setError(problem ? { field: problem.field, text: t(problem.failure.code) } : undefined)
    if (busy || problem) return
    await send(
      async () => {
        await setProperty(point)
        toast.success(t('recommendations.property_saved'))
        onClose()
      },
      (cause) => toast.error(withReason(t, t('recommendations.property_failed'), cause)),
    )
  }
  return (
    <FormDialog
      title={t('recommendations.set_property')}
      onClose={onClose}
      onSubmit={save}
      submit={t('recommendations.save')}
      busy={busy}
      busyText={t('recommendations.saving')}
    >
      <PinPicker
        label={t('recommendations.where_are_we')}
        kind="hotel"
        value={typed}
        hotel={property}
        error={error}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
