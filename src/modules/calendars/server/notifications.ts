import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { platformName } from '../contract.ts'

type Feed = { id: string; source: string; host: string; notified_at: string | null }

const ttlSeconds = 12 * 3600

/** The push message to the managers about a calendar that could not be read for hours: one for each such time. */
export const notices = ({ entity, operation, changed, row }: LoggedEvent): Notice[] => {
  if (entity !== 'calendar_feeds' || operation !== 'update' || !changed.includes('notified_at')) return []
  const { id, source, host, notified_at } = row as unknown as Feed
  if (notified_at === null) return []
  return [
    {
      to: 'managers',
      message: {
        title: 'calendars.push_title',
        body: 'calendars.push_body',
        values: { platform: platformName(source) ?? host },
        path: 'manager/calendars',
        tag: `calendars:${id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}
