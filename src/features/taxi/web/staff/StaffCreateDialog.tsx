import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { StaffCreateFooter } from '#core/tickets/web/create-for-guest/StaffCreateFooter.tsx'
import { GuestFields } from '#core/tickets/web/create-for-guest/GuestFields.tsx'
import { useStaffCreate } from '#core/tickets/web/create-for-guest/use-staff-create.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { enterTaxi, oneAtATime, maxPickupLength, roomHasEnough, type TaxiRequest } from '../../contract.ts'
import { useCountAnew, useOpenTaxis } from './api.ts'

/** A taxi for somebody who calls or stands at the desk. */
export const StaffCreateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { patch } = useOpenTaxis()
  const countAnew = useCountAnew()
  // null until somebody types: the default stands in the language of the screen.
  const [typed, setTyped] = useState<string | null>(null)
  const pickup = typed ?? t('taxi.hotel_lobby')
  const form = useStaffCreate<TaxiRequest>({
    send: (who) => call(enterTaxi, { params: { hotelSlug }, body: { ...who, pickup_location: pickup } }),
    // What the guest reads of himself is said of him here.
    say: { [oneAtATime.code]: 'taxi.enter_one_at_a_time', [roomHasEnough.code]: 'taxi.enter_room_has_enough' },
    check: () => (pickup.trim() ? {} : { pickup_location: t('taxi.pickup_required') }),
    onDone: (row) => {
      patch(row)
      void countAnew()
      setTyped(null)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('taxi.enter')}
      open={open}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <StaffCreateFooter icon={Car} busy={form.busy} onClose={onClose}>
          {t('taxi.call')}
        </StaffCreateFooter>
      }
    >
      <div className="stack">
        <GuestFields form={form} />
        <TextField
          label={t('taxi.pickup_location')}
          value={pickup}
          maxLength={maxPickupLength}
          error={form.wrong['pickup_location']}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
