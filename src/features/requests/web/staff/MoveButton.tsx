import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useClaim } from '#core/tickets/web/use-claim.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Play } from '#platform/web/ui/icons/actions.tsx'
import { Check } from '#platform/web/ui/icons/states.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { takeRequest, type ServiceRequest } from '../../contract.ts'
import { moveOn, rowAfterRace, useCompletedRequests, useCountAnew, useOpenRequests } from './api.ts'

const nowhere = (): void => {}

/**
 * Starts or completes a request and shows the row as the server has it, also where somebody else was faster.
 * @param alsoShow where the row is to be shown besides the list of open ones
 */
export const useMove = (
  alsoShow: (row: ServiceRequest) => void = nowhere,
): ((request: ServiceRequest) => Promise<void>) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { patch, resetUnread } = useOpenRequests()
  const countAnew = useCountAnew()
  const show = (row: ServiceRequest) => {
    patch(row)
    alsoShow(row)
  }
  return async (request) => {
    try {
      show(await moveOn(id, request))
      // Whoever acts on the board has looked at it.
      resetUnread()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      if (now !== null) show(now)
      toast.error(now === null ? withReason(t, t('requests.update_failed'), cause) : t('requests.moved_meanwhile'))
    }
    await countAnew()
  }
}

/** Takes a request without starting it. */
export const useTakeRequest = (): ((request: ServiceRequest) => Promise<void>) => {
  const { id: hotelSlug } = useHotel()
  const { patch, resetUnread } = useOpenRequests()
  const countAnew = useCountAnew()
  const take = useClaim()
  return async ({ id }) => {
    resetUnread()
    await take({ step: () => call(takeRequest, { params: { hotelSlug, requestId: id } }), rowAfterRace, show: patch })
    await countAnew()
  }
}

/** The one next step of a request. Offline boards only show. @param onMoved told of the row as it is then */
export const MoveButton = ({
  request,
  onMoved,
}: {
  request: ServiceRequest
  onMoved: (row: ServiceRequest) => void
}) => {
  const { t } = useTranslation()
  const { patch } = useCompletedRequests()
  const move = useMove((row) => {
    patch(row)
    onMoved(row)
  })
  const [busy, setBusy] = useState(false)
  const offline = useLiveState() === 'offline'
  const pending = request.status === 'pending'
  const press = () => {
    setBusy(true)
    void move(request).finally(() => setBusy(false))
  }
  return (
    <Button icon={pending ? Play : Check} busy={busy} disabled={offline} onClick={press}>
      {t(pending ? 'requests.start' : 'requests.complete')}
    </Button>
  )
}
