import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { Places } from './Places.tsx'

/** The places in a dialog over the guest home. */
export const PlacesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('recommendations.around_us')} full open={open} onClose={onClose}>
      <p className="meta places-lead">{t('recommendations.lead')}</p>
      <Places />
    </Dialog>
  )
}
