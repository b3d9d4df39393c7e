import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useClaim } from '#core/tickets/web/use-claim.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button, type ButtonLook } from '#platform/web/ui/controls/Button.tsx'
import type { IconType } from '#platform/web/ui/icons/Icon.tsx'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { Pin } from '#platform/web/ui/icons/further.tsx'
import { Check, Cross } from '#platform/web/ui/icons/states.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { takeTaxi, type TaxiRequest } from '../../contract.ts'
import { moveOn, rowAfterRace, type StepName } from '../state.ts'
import { useCountAnew, useOpenTaxis } from './api.ts'

export type StaffStep = Exclude<StepName, 'takeBack'>

const nowhere = (): void => {}

/**
 * Leads a taxi on and shows the row as the server has it, also where somebody else was faster.
 * @param alsoShow where the row is to be shown besides the list of open ones
 */
export const useMove = (
  alsoShow: (row: TaxiRequest) => void = nowhere,
): ((taxi: TaxiRequest, step: StaffStep) => Promise<void>) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { patch, resetUnread } = useOpenTaxis()
  const countAnew = useCountAnew()
  const show = (row: TaxiRequest) => {
    patch(row)
    alsoShow(row)
  }
  return async (taxi, step) => {
    try {
      show(await moveOn(id, taxi.id, step))
      // Whoever acts on the board has looked at it.
      resetUnread()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      if (now !== null) show(now)
      toast.error(now === null ? withReason(t, t('taxi.update_failed'), cause) : t('taxi.moved_meanwhile'))
    }
    await countAnew()
  }
}

/** Takes a taxi without leading it on. */
export const useTakeTaxi = (): ((taxi: TaxiRequest) => Promise<void>) => {
  const { id: hotelSlug } = useHotel()
  const { patch, resetUnread } = useOpenTaxis()
  const countAnew = useCountAnew()
  const take = useClaim()
  return async ({ id }) => {
    resetUnread()
    await take({ step: () => call(takeTaxi, { params: { hotelSlug, taxiRequestId: id } }), rowAfterRace, show: patch })
    await countAnew()
  }
}

const looks: Readonly<Record<StaffStep, { look: ButtonLook['look']; icon: IconType; label: string }>> = {
  dispatch: { look: 'filled', icon: Car, label: 'taxi.dispatch' },
  cancel: { look: 'danger', icon: Cross, label: 'taxi.cancel' },
  arrive: { look: 'line', icon: Pin, label: 'taxi.arrived' },
  complete: { look: 'filled', icon: Check, label: 'taxi.complete' },
}

/** One way on for a taxi. Offline boards only show. */
export const MoveButton = ({
  taxi,
  step,
  onMoved,
}: {
  taxi: TaxiRequest
  step: StaffStep
  onMoved: (row: TaxiRequest) => void
}) => {
  const { t } = useTranslation()
  const move = useMove(onMoved)
  const [busy, setBusy] = useState(false)
  const offline = useLiveState() === 'offline'
  const { look, icon, label } = looks[step]
  const press = () => {
    setBusy(true)
    void move(taxi, step).finally(() => setBusy(false))
  }
  return (
    <Button look={look} icon={icon} busy={busy} disabled={offline} onClick={press}>
      {t(label)}
    </Button>
  )
}
