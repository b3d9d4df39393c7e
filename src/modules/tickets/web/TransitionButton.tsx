import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { Ticket } from '../contract.ts'
import type { Steps } from './ticket-api.ts'

/**
 * The button of a transition; nothing if the kind has none to that status. Disabled offline.
 * @param to the status that it leads to
 * @param move from `useTransition`
 * @param label key of another label than the usual
 */
export const TransitionButton = <Row extends Ticket>({
  steps,
  row,
  to,
  move,
  label,
}: {
  steps: Steps<Row>
  row: Row
  to: Row['status'] | undefined
  move: (row: Row, to: Row['status']) => Promise<void>
  label?: string | undefined
}) => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const offline = useLiveState() === 'offline'
  const step = to && steps[to]
  if (!step) return null
  const press = () => void send(() => move(row, to))
  return (
    <Button variant={step.variant} icon={step.icon} busy={busy} disabled={offline} onClick={press}>
      {t(label ?? step.label)}
    </Button>
  )
}
