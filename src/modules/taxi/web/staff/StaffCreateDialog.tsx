import { Car } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import { WhenForGuest } from '#modules/stays/web/staff/WhenForGuest.tsx'
import { StaffCreateForm } from '#modules/tickets/web/create-for-guest/StaffCreateForm.tsx'
import { useStaffCreate } from '#modules/tickets/web/create-for-guest/use-staff-create.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import * as contract from '../../contract.ts'
import { createTaxiForGuest } from '../../contract/staff.ts'
import { tickets } from './api.ts'

/** A taxi for a guest on the phone or at the desk. */
export const StaffCreateDialog = (dialog: LateDialog) => {
  const { t } = useTranslation()
  const { id: hotelSlug, taxi_destination: asksWhereTo, taxi_ahead } = useHotel()
  // null until something is typed: the default text follows the language.
  const [typed, setTyped] = useState<string | null>(null)
  const [destination, setDestination] = useState('')
  const pickup = typed ?? t('taxi.hotel_lobby')
  const form = useStaffCreate({
    list: tickets.useOpen(),
    reload: tickets.useReload(),
    asksWhen: taxi_ahead,
    send: (about) =>
      call(createTaxiForGuest, {
        params: { hotelSlug },
        body: {
          ...about,
          pickup_location: pickup,
          ...(asksWhereTo && destination && { dropoff_location: destination }),
        },
      }),
    // The usual texts of these failures address the guest.
    say: {
      [contract.oneAtATime.code]: 'taxi.create_one_at_a_time',
      [contract.roomHasEnough.code]: 'taxi.create_room_has_enough',
      [contract.scheduledEnough.code]: 'taxi.create_scheduled_enough',
    },
    fields: ['pickup_location', ...(asksWhereTo ? ['dropoff_location'] : [])],
    check: () => (pickup.trim() ? {} : { pickup_location: t('taxi.pickup_required') }),
    clear: () => {
      setTyped(null)
      setDestination('')
    },
    onClose: dialog.onClose,
  })
  return (
    <StaffCreateForm {...dialog} title={t('taxi.create_for_guest')} send={t('taxi.call')} icon={Car} form={form}>
      <TextField
        label={t('taxi.pickup_location')}
        value={pickup}
        maxLength={contract.maxPickupLength}
        error={form.errors['pickup_location']}
        onChange={(event) => setTyped(event.target.value)}
      />
      {asksWhereTo && (
        <TextField
          label={t('taxi.where_to')}
          optional
          value={destination}
          maxLength={contract.maxDestinationLength}
          error={form.errors['dropoff_location']}
          onChange={(event) => setDestination(event.target.value)}
        />
      )}
      {taxi_ahead && <WhenForGuest subjects={[forTaxi]} lead={contract.leadMinutes} {...form.when} />}
    </StaffCreateForm>
  )
}
