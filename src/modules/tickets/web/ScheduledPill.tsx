import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { ScheduledClock } from '#platform/web/ui/icons.ts'
import { useFormatWhen } from './use-format-when.ts'

/** The time that a ticket is asked for, as a pill. */
export const ScheduledPill = ({ scheduledFor }: { scheduledFor: string }) => {
  const { start } = useFormatWhen()(scheduledFor)
  return (
    <Pill tone="queued" icon={ScheduledClock}>
      {start}
    </Pill>
  )
}
