import { Car } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { useMyTaxis } from './api.ts'
import { PickupField, usePickupForm } from './PickupForm.tsx'

/** Calls a taxi from the guest's home, to the lobby unless he says otherwise. */
export const CallDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const form = usePickupForm('home', useMyTaxis(), onClose)
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {t('platform.cancel')}
      </Button>
      <Button type="submit" icon={Car} busy={form.busy} busyText={t('taxi.calling')}>
        {t('taxi.call')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('taxi.call_a_taxi')} size={400} open={open} onClose={onClose} onSubmit={form.send} footer={footer}>
      <div className="stack">
        <PickupField form={form} />
        <Callout tone="info">{t('taxi.info')}</Callout>
      </div>
    </Dialog>
  )
}
