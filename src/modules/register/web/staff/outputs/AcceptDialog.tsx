import { useState } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { maxReferenceLength } from '../../../contract/rows.ts'
import { useOutputCalls, type MadeFile } from './api.ts'

/** Notes the receipt of a file: what it holds is told. */
export const AcceptDialog = ({ file, open, onClose }: { file: MadeFile } & LateDialog) => {
  const { t } = useTranslation()
  const { accept } = useOutputCalls()
  const { busy, send } = useSubmit()
  const [reference, setReference] = useState('')
  const submit = () =>
    send(async () => {
      await accept(file.id, reference)
      toast.success(t('register.noted'))
      onClose()
    })
  return (
    <FormDialog
      title={t('register.accept_title')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('register.accept')}
      busy={busy}
    >
      <TextField
        label={t('register.reference')}
        optional
        maxLength={maxReferenceLength}
        value={reference}
        onChange={({ target: { value } }) => setReference(value)}
      />
    </FormDialog>
  )
}
