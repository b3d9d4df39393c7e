import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'

type Delivery = {
  announcement_id: string
  stay_id: string
  title: string
  kind: 'info' | 'important'
  until_at: string
  push: boolean
}

const maxTtlSeconds = 12 * 3600

/** The push message to the guests of a stay, when an announcement begins. Its title is in the staff's own words. */
export const notices = (event: LoggedEvent): Notice[] => {
  if (event.entity !== 'announcement_deliveries' || event.operation !== 'insert') return []
  const { announcement_id, stay_id, title, kind, until_at, push } = event.row as unknown as Delivery
  if (!push) return []
  const secondsLeft = Math.floor((Date.parse(until_at) - Date.parse(event.at)) / 1000)
  return [
    {
      to: { stayId: stay_id },
      message: {
        title: 'announcements.push_title',
        body: 'announcements.push_body',
        values: { title },
        path: 'guest',
        tag: `announcements:${announcement_id}`,
        ttlSeconds: Math.max(1, Math.min(maxTtlSeconds, secondsLeft)),
        urgent: kind === 'important',
      },
    },
  ]
}
