import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { Ticket } from '../contract.ts'
import type { Steps } from './ticket-api.ts'

/**
 * One step of a ticket; nothing where there is none. Offline boards only show.
 * @param to the status it leads to
 * @param leadOn from `useTransition`
 * @param label key of other words than those of the step
 */
export const TransitionButton = <Row extends Ticket>({
  steps,
  row,
  to,
  leadOn,
  label,
}: {
  steps: Steps<Row>
  row: Row
  to: Row['status'] | undefined
  leadOn: (row: Row, to: Row['status']) => Promise<void>
  label?: string | undefined
}) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const offline = useLiveState() === 'offline'
  const step = to && steps[to]
  if (!step) return null
  const press = () => {
    setBusy(true)
    void leadOn(row, to).finally(() => setBusy(false))
  }
  return (
    <Button look={step.look} icon={step.icon} busy={busy} disabled={offline} onClick={press}>
      {t(label ?? step.label)}
    </Button>
  )
}
