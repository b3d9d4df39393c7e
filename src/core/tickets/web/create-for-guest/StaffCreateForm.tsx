import type { IconType } from '#platform/web/ui/icons.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { GuestFields } from './GuestFields.tsx'
import type { useStaffCreate } from './use-staff-create.ts'

/**
 * The dialog in which staff ask for something on a guest's behalf: the guest first, then what the feature asks.
 * @param send what stands on the button
 */
export const StaffCreateForm = ({
  title,
  send,
  icon,
  form,
  disabled,
  open,
  onClose,
  children,
}: {
  title: string
  send: string
  icon: IconType
  form: ReturnType<typeof useStaffCreate>
  disabled?: boolean
  open: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {t('platform.cancel')}
      </Button>
      <Button type="submit" icon={icon} busy={form.busy} busyText={t('tickets.entering')} disabled={disabled}>
        {send}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={onClose} onSubmit={form.submit} footer={footer}>
      <div className="stack">
        <GuestFields form={form} />
        {children}
      </div>
    </Dialog>
  )
}
