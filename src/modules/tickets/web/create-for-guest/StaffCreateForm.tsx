import type { ReactNode } from 'react'
import { ClosedNotice } from '#modules/hours/web/ClosedNotice.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { AskingDialog } from '../AskingDialog.tsx'
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
  children: ReactNode
} & LateDialog) => {
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
      {form.errors['form'] && <Callout tone="error">{form.errors['form']}</Callout>}
      <div className="flex items-start gap-2.5">
        <div className="w-28 flex-none">
          <TextField
            label={t('tickets.room')}
            autoComplete="off"
            maxLength={40}
            value={form.room}
            error={form.errors['room_number']}
            onChange={(event) => form.setRoom(event.target.value)}
          />
        </div>
        <div className="grow">
          <TextField
            label={t('tickets.guest_name')}
            autoComplete="off"
            maxLength={120}
            value={form.name}
            error={form.errors['guest_name']}
            onChange={(event) => form.setName(event.target.value)}
          />
        </div>
      </div>
      <p className="meta">{t('tickets.as_signed_in')}</p>
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
