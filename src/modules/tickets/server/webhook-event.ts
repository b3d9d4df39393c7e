import type { WebhookEventType } from '#modules/notifications/contract/webhook-events.ts'
import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Ticket } from '../contract.ts'

/** The webhook events of a kind of ticket. */
type TicketEvents = {
  /** The name of its rows in the event log. */
  entity: string
  /** Of its rows, as the API answers them. */
  schema: Parameters<typeof toAnswer>[0]
  created: WebhookEventType
  claimed: WebhookEventType
  /** Removed by its guest before it rang. */
  withdrawn: WebhookEventType
  /** By the status that it comes to. */
  statuses: Readonly<Record<string, WebhookEventType>>
  /** The event of a change that only this kind has. */
  alsoChanged?: (event: LoggedEvent) => WebhookEventType | null
  /** The texts of guests, empty: they go to no other system. */
  withoutTexts: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>
}

/** Creates the function that says what an event of a kind of ticket means to other systems. */
export const createTicketWebhookEvent =
  (kind: TicketEvents): GetWebhookEvent =>
  (event) => {
    if (event.entity !== kind.entity) return null
    const type = getType(kind, event)
    return type === null
      ? null
      : { type, data: toAnswer(kind.schema, { ...event.row, ...kind.withoutTexts(event.row) }) }
  }

const getType = (kind: TicketEvents, event: LoggedEvent): WebhookEventType | null => {
  const { status, claimed_at, ring_due_at } = event.row as Pick<Ticket, 'status' | 'claimed_at' | 'ring_due_at'>
  if (event.operation === 'insert') return kind.created
  // Only a scheduled one is deleted alone: the others go with their hotel or their guest. A scheduled one that goes with its
  // guest reports withdrawn too.
  if (event.operation === 'delete') return ring_due_at === null ? null : kind.withdrawn
  if (event.changed.includes('status')) return kind.statuses[status] ?? null
  const also = kind.alsoChanged?.(event) ?? null
  if (also !== null) return also
  return event.changed.includes('claimed_at') && claimed_at !== null ? kind.claimed : null
}
