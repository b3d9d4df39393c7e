import { withReason, withRetry } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
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
  const { busy, send } = useSubmit()
  const offline = useLiveState() === 'offline'
  const press = () =>
    send(
      async () => {
        await withRetry(withdraw)
        onGone()
        toast.success(t('tickets.withdrawn'))
      },
      (cause) => {
        // Lost answer: an earlier try has withdrawn it.
        if (cause.status === 404) return onGone()
        const now = rowAfterRace(cause)
        if (now !== null) onKept(now)
        toast.error(
          now === null ? withReason(t, t('tickets.withdraw_failed'), cause) : t('tickets.too_late_to_withdraw'),
        )
      },
    )
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
