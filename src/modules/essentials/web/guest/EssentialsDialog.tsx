import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { EssentialsContent } from './EssentialsContent.tsx'

/** The essentials in a sheet over the guest home. */
export const EssentialsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('essentials.your_stay')} open={open} onClose={onClose}>
      <EssentialsContent />
    </Dialog>
  )
}
