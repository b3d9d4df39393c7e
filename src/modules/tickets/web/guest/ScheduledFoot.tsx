import { useState } from 'react'
import { ApiFailure } from '#platform/web/api.ts'
import { withReason, withRetry } from '#platform/web/calls/retry-transition.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { rowAfterRace } from '../row-after-race.ts'
import { ScheduledPill } from '../ScheduledPill.tsx'

/**
 * The foot of a guest's ticket that is scheduled: its time, and Withdraw until staff have claimed it.
 * @param withdraw the call
 * @param onGone after it is gone
 * @param onKept with the row as it is now, if staff were faster
 */
export const ScheduledFoot = ({
  scheduledFor,
  claimed,
  withdraw,
  onGone,
  onKept,
}: {
  scheduledFor: string
  claimed: boolean
  withdraw: () => Promise<unknown>
  onGone: () => void
  onKept: (row: unknown) => void
}) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const offline = useLiveState() === 'offline'
  const press = async () => {
    setBusy(true)
    try {
      await withRetry(withdraw)
      onGone()
      toast.success(t('tickets.withdrawn'))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      // An earlier try whose answer was lost has withdrawn it.
      if (cause.status === 404) onGone()
      else if (now !== null) onKept(now)
      if (cause.status !== 404)
        toast.error(
          now === null ? withReason(t, t('tickets.withdraw_failed'), cause) : t('tickets.too_late_to_withdraw'),
        )
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="req-foot">
      <ScheduledPill scheduledFor={scheduledFor} />
      {!claimed && (
        <Button variant="ghost" busy={busy} disabled={offline} onClick={() => void press()}>
          {t('tickets.withdraw')}
        </Button>
      )}
    </div>
  )
}
