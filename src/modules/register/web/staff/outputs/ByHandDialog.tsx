import { useState } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxReferenceLength } from '../../../contract/rows.ts'
import { useReportByHand } from '../../api.ts'
import type { ListedReport } from './Reports.tsx'

type Report = Pick<ListedReport, 'id' | 'number' | 'updated_at'>

/** Notes that staff have told the authority themselves, with the number that it answered. */
export const ByHandDialog = ({
  report: { id, number, updated_at },
  open,
  onClose,
}: {
  report: Report
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const byHand = useReportByHand()
  const { busy, send } = useSubmit()
  const [reference, setReference] = useState('')
  const submit = () =>
    send(async () => {
      await byHand(id, reference, updated_at)
      toast.success(t('register.by_hand_noted'))
      onClose()
    })
  return (
    <FormDialog
      title={t('register.by_hand_title')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('register.by_hand_note')}
      busy={busy}
    >
      <p className="text-ink-2">
        {number !== null && <span className="no">{number} · </span>}
        {t('register.by_hand_text')}
      </p>
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
