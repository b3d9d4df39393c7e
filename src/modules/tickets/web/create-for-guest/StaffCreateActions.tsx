import { Plus } from 'lucide-react'
import { Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
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
  dialog?: ComponentType<{ open: boolean; onClose: () => void }> | undefined
  more?: readonly PageAction[]
}) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const offline = useLiveState() === 'offline'
  const create = {
    label: t('tickets.create_for_guest'),
    short: t('tickets.create_short'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    quiet: true,
    onPress: () => setOpen(true),
  }
  return (
    <>
      <PageActions main={Dialog && create} more={more} />
      {Dialog && open !== null && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
