/** One committed change of one row, as in the hotel's event log and on the stream. */
export type LiveEvent<Row = Record<string, unknown>> = {
  number: number
  entity: string
  operation: 'insert' | 'update' | 'delete'
  id: string
  row: Row
  at: string
}

/** First frame of a stream: the hotel's newest event number, and the server's build. */
export type Hello = { number: number; build: string }

/** Sent every 15 s on an open stream: the newest event number, so that a client notices missing events. */
export type Heartbeat = { number: number }

/**
 * Sent before the server ends a stream for good. The browser then checks its session instead of reconnecting.
 * `key_changed`: the API key was revoked, has expired or may do less than before.
 */
export type Goodbye = { reason: 'session_ended' | 'stay_ended' | 'hotel_closed' | 'role_changed' | 'key_changed' }

export const heartbeatSeconds = 15
/** After this time without any data a client treats the stream as dead and opens another. */
export const maxSilenceSeconds = 40
