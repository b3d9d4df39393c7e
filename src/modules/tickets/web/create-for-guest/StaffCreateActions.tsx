import { Plus } from 'lucide-react'
import { type ComponentType } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { type LateDialog, useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'

/**
 * The actions of a board, first of all the dialog in which staff create a ticket for a guest.
 * @param dialog loaded when it is first opened; without it nothing can be created
 */
export const StaffCreateActions = ({
  dialog: Dialog,
  more,
}: {
  dialog?: ComponentType<LateDialog> | undefined
  more?: readonly PageAction[]
}) => {
  const { t } = useTranslation()
  const { show, dialog } = useLateDialog((props) => Dialog && <Dialog {...props} />)
  const offline = useLiveState() === 'offline'
  const create = {
    label: t('tickets.create_for_guest'),
    short: t('tickets.create_short'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    quiet: true,
    onPress: show,
  }
  return (
    <>
      <PageActions main={Dialog && create} more={more} />
      {dialog}
    </>
  )
}
