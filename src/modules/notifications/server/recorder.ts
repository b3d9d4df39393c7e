import type { Tx } from '#platform/server/database/transaction.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { WebhookEvent } from '../contract/webhook-events.ts'

/** An event of the log that means something to other systems. */
export type RecordedEvent = WebhookEvent & Pick<LoggedEvent, 'number' | 'at'>

/** The webhook event of a logged event, or null. */
export type GetWebhookEvent = (event: LoggedEvent) => WebhookEvent | null

/** Records events for other systems and sends them. */
export type EventRecorder = {
  /**
   * Records events of a hotel, oldest first, in the transaction that moves the cursor of the log: so each is recorded
   * exactly once, even when processes die. Not called without events.
   */
  record(tx: Tx, hotelId: string, events: readonly RecordedEvent[]): Promise<void>
  start(): void
  /** Signals that there may be something to send. */
  wake(): void
  stop(): Promise<void>
}

/**
 * The part of a row of the event log that a list of the API answers.
 * @param schema of the answer; what the row lacks of it is null
 */
export const toAnswer = (
  schema: { readonly shape: Readonly<Record<string, unknown>> },
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> => Object.fromEntries(Object.keys(schema.shape).map((name) => [name, row[name] ?? null]))

/** Those of these events that mean something to other systems, as they are recorded. */
export const getRecorded = (events: readonly LoggedEvent[], sources: readonly GetWebhookEvent[]): RecordedEvent[] =>
  events.flatMap((event) => {
    const found = sources.map((source) => source(event)).find((one) => one !== null)
    return found ? [{ ...found, number: event.number, at: event.at }] : []
  })
