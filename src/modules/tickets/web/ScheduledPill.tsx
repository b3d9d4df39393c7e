import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { ScheduledClock } from '#platform/web/ui/icons.ts'
import { useSayWhen } from './use-say-when.ts'

/** The time that a ticket is asked for, as a pill. */
export const ScheduledPill = ({ scheduledFor }: { scheduledFor: string }) => {
  const { start } = useSayWhen()(scheduledFor)
  return (
    <Pill tone="queued" icon={ScheduledClock}>
      {start}
    </Pill>
  )
}
