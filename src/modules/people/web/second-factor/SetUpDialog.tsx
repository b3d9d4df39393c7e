import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormFooter } from '#platform/web/ui/overlays/FormFooter.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { SecondFactorCalls } from './api.ts'
import { useSetUp } from './use-set-up.tsx'

/** Turns the second factor on, in a dialog. */
export const SetUpDialog = ({
  calls,
  email,
  open,
  onChanged,
  onClose,
}: { calls: SecondFactorCalls; email: string; onChanged: () => void } & LateDialog) => {
  const { t } = useTranslation()
  const done = () => {
    onChanged()
    onClose()
  }
  const { title, fields, button, busy, isOn, submit } = useSetUp({ calls, email, onChanged, onDone: done })
  return (
    <Dialog
      title={title}
      size={400}
      open={open}
      onClose={isOn ? done : onClose}
      onSubmit={submit}
      footer={
        isOn ? (
          <Button type="submit">{button}</Button>
        ) : (
          <FormFooter onCancel={onClose} busy={busy} busyText={t('people.saving')}>
            {button}
          </FormFooter>
        )
      }
    >
      {fields}
    </Dialog>
  )
}
