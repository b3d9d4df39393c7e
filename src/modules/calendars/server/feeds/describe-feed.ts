import { platformName, type CalendarFeed } from '../../contract.ts'

/** What an entry of the audit log says of a feed. */
export const describeFeed = (
  { id, source, host }: Pick<CalendarFeed, 'id' | 'source' | 'host'>,
  room: { room_number: string } | undefined,
): { entity: string; id: string; label: string } => ({
  entity: 'calendar_feeds',
  id,
  label: [platformName(source) ?? host, room?.room_number].filter(Boolean).join(', '),
})
