import { useTranslation } from '#platform/web/i18n.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { withRetry, withReason } from '#platform/web/calls/retry-transition.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'

type Claiming<Row> = {
  /** The call; it may be sent twice. */
  step: () => Promise<Row>
  /** The row as it is now, where a failure brings it along. */
  rowAfterRace: (cause: ApiFailure) => Row | null
  /** Shows the row as the server has it. */
  show: (row: Row) => void
}

// Codes instead of the contract's constants: those would come along with a guest's first visit, which has the contract
// in it.
const saysWho = (code: string): boolean => code === 'tickets.already_taken' || code === 'tickets.taken_by_colleague'

/** Takes something, and says kindly who has it where somebody was faster. */
export const useClaim = () => {
  const { t } = useTranslation()
  return async <Row>({ step, rowAfterRace, show }: Claiming<Row>): Promise<void> => {
    try {
      show(await withRetry(step))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      if (now !== null) show(now)
      const isKnown = saysWho(cause.code)
      if (isKnown) toast.error(t(cause.code, { ...cause.values }))
      else toast.error(now === null ? withReason(t, t('tickets.take_failed'), cause) : t('platform.changed_meanwhile'))
    }
  }
}
