import { platformName, type CalendarFeed } from '../../contract.ts'

/** The label of a feed in the audit log. */
export const describeFeed = (
  { id, source, host }: Pick<CalendarFeed, 'id' | 'source' | 'host'>,
  room: { room_number: string } | undefined,
): { entity: string; id: string; label: string } => ({
  entity: 'calendar_feeds',
  id,
  label: [platformName(source) ?? host, room?.room_number].filter(Boolean).join(', '),
})
