import { useState } from 'react'
import type { Room } from '#modules/rooms/contract.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { RoomAccess } from '../../contract.ts'
import { useWriting } from './api.ts'
import { DoorFields } from './DoorCodes.tsx'
import { findAccessProblems, toAccess, type FieldFailures } from './state.ts'
import { NetworkFields } from './WifiFields.tsx'

type Props = { room: Room; own: RoomAccess | undefined; onClose: () => void }

/** A room's own door code and network. Empty fields are as for the house. */
export const RoomAccessDialog = ({ room, own, onClose }: Props) => {
  const { t } = useTranslation()
  const { putAccess } = useWriting()
  const [form, setForm] = useState(() => toAccess(own))
  const [errors, setErrors] = useState<FieldFailures>({})
  const { busy, send } = useSubmit()
  const problem = useSaveProblem(own ?? null, ({ door_code, wifi_name }) => `${door_code} ${wifi_name}`.trim())
  const save = async () => {
    const found = findAccessProblems(form)
    setErrors(found)
    if (busy || Object.keys(found).length > 0) return
    problem.clear()
    await send(
      async () => {
        await putAccess({ room_id: room.id, ...form, seen: null, ...problem.seen })
        toast.success(t('essentials.saved'))
        onClose()
      },
      (cause) => {
        if (!problem.isRace(cause)) toast.error(t('essentials.save_failed'))
      },
    )
  }
  const textOf = (name: string) => errors[name] && t(errors[name])
  const change = (values: Partial<typeof form>) => setForm((now) => ({ ...now, ...values }))
  return (
    <FormDialog
      title={room.room_number}
      onClose={onClose}
      onSubmit={save}
      submit={t('essentials.save')}
      busy={busy}
      busyText={t('essentials.saving')}
    >
      <SaveProblem problem={problem} failed={t('essentials.save_failed')} />
      <p className="meta">{t('essentials.room_text')}</p>
      <DoorFields name="essentials-room" door={form} onChange={change} />
      <h3 className="overline">{t('essentials.wifi')}</h3>
      <NetworkFields access={form} problem={textOf} onChange={change} />
    </FormDialog>
  )
}
