import type { IconType } from '#platform/web/ui/icons.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { FormDialog } from '../FormDialog.tsx'
import { GuestFields } from './GuestFields.tsx'
import type { useStaffCreate } from './use-staff-create.ts'

/** The dialog in which staff create a ticket for a guest: first the guest, then the fields of the kind. */
export const StaffCreateForm = ({
  form,
  children,
  ...dialog
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
  return (
    <FormDialog {...dialog} sending={t('tickets.entering')} busy={form.busy} onSubmit={form.submit}>
      <GuestFields form={form} />
      {children}
    </FormDialog>
  )
}
