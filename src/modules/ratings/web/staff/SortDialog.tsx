import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { maxNoteLength } from '../../contract/staff.ts'
import { useRatingActions } from './api.ts'

/** A dialog that closes a low rating, with a note for the team. */
export const SortDialog = ({ id, open, onClose }: LateDialog & { id: string }) => {
  const { t } = useTranslation()
  const { busy, sort } = useRatingActions()
  const [note, setNote] = useState('')
  const submit = async () => {
    // Also where a colleague was faster: there is nothing left to sort.
    await sort(id, note)
    onClose()
  }
  return (
    <FormDialog
      title={t('ratings.sort_title')}
      size={500}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={Check}
      submit={t('ratings.sort')}
      busy={busy}
    >
      <TextArea
        label={t('ratings.note')}
        optional
        rows={3}
        maxLength={maxNoteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
