import { useTranslation } from '#platform/web/i18n.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { insistOn } from '#platform/web/calls/lead-on.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { alreadyTaken, takenByColleague } from '../contract.ts'

type Taking<Row> = {
  /** The call; it may be sent twice. */
  step: () => Promise<Row>
  /** The row as it is now, where a failure brings it along. */
  rowAfterRace: (cause: ApiFailure) => Row | null
  /** Shows the row as the server has it. */
  show: (row: Row) => void
}

/** Takes something, and says kindly who has it where somebody was faster. */
export const useTake = () => {
  const { t } = useTranslation()
  return async <Row>({ step, rowAfterRace, show }: Taking<Row>): Promise<void> => {
    try {
      show(await insistOn(step))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      if (now !== null) show(now)
      const isKnown = cause.code === alreadyTaken.code || cause.code === takenByColleague.code
      toast.error(isKnown ? t(cause.code, { ...cause.values }) : t(now === null ? 'attention.take_failed' : 'platform.changed_meanwhile'))
    }
  }
}
