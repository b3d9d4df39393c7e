import type { ReactNode } from 'react'
import { ClosedNotice } from '#modules/hours/web/ClosedNotice.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { AskingDialog } from '../AskingDialog.tsx'
import { GuestFields } from './GuestFields.tsx'
import type { useStaffCreate } from './use-staff-create.ts'

/** The dialog in which staff create a ticket for a guest: first the guest, then the fields of the kind. */
export const StaffCreateForm = ({
  form,
  send,
  onClose,
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
    <AskingDialog
      {...dialog}
      submit={form.closed ? t('hours.create_it') : send}
      busyText={t('tickets.creating')}
      busy={form.busy}
      onSubmit={form.submit}
      // The next guest may ask for something that is open.
      onClose={() => {
        form.clearClosed()
        onClose()
      }}
    >
      <GuestFields form={form} />
      {children}
      {form.closed && (
        <ClosedNotice
          opening={{ open: false, until: null, next: form.closed.next === null ? null : Date.parse(form.closed.next) }}
          text={t('hours.create_anyway')}
        />
      )}
    </AskingDialog>
  )
}
