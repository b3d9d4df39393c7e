import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { Collection } from '../contract.ts'
import { Reading } from './Reading.tsx'

/** The guide or the rules in a dialog over the guest home. */
export const ReadingDialog = ({ of, open, onClose }: { of: Collection; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t(of === 'hotel_guide' ? 'guide.hotel_guide' : 'guide.house_rules')}
      full
      open={open}
      onClose={onClose}
    >
      <Reading of={of} />
    </Dialog>
  )
}
