import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { StayCard } from './StayCard.tsx'

/** The card of the stay where there is no room for it beside the thread. */
export const StaySheet = ({ stayId, ...dialog }: { stayId: string; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('conversations.the_stay')} size={400} {...dialog}>
      <StayCard stayId={stayId} />
    </Dialog>
  )
}
