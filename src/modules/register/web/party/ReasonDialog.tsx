import { useState, type ReactNode } from 'react'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { minReason } from '../../contract/rows.ts'

/** Something that is noted with a reason. @property children above the reason */
export type Reasoned = {
  title: string
  text: string
  label: string
  submit: string
  done: string
  max: number
  children?: ReactNode
  save: (reason: string) => Promise<unknown>
}

/** Asks for the reason of something that stays in the register. */
export const ReasonDialog = ({
  of: { title, text, label, submit, done, max, children, save },
  open,
  onClose,
}: {
  of: Reasoned
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const isMissing = reason.trim().length < minReason
  const onSubmit = () => {
    setIsTried(true)
    setFailure(null)
    if (isMissing) return undefined
    return send(async () => {
      await save(reason.trim())
      toast.success(done)
      onClose()
    }, setFailure)
  }
  return (
    <FormDialog
      title={title}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={onSubmit}
      submit={submit}
      variant="danger"
      busy={busy}
    >
      <p className="text-ink-2">{text}</p>
      {failure && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
      {children}
      <TextField
        label={label}
        maxLength={max}
        value={reason}
        error={isTried && isMissing ? t('platform.field_required') : undefined}
        onChange={({ target: { value } }) => setReason(value)}
      />
    </FormDialog>
  )
}
