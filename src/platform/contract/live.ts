/** One committed change of one row, as it stands in a hotel's event log and travels on the stream. */
export type LiveEvent<Row = Record<string, unknown>> = {
  number: number
  entity: string
  operation: 'insert' | 'update' | 'delete'
  id: string
  row: Row
  at: string
}

/** First frame of a stream: where the hotel's log stands and which build answers. */
export type Hello = { number: number; build: string }

/** Every 15 s on an open stream: where the log stands, so that a reader can tell that it is behind. */
export type Heartbeat = { number: number }

/** Sent before the server ends a stream for good: the browser asks who it is and does not simply reconnect. */
export type Goodbye = { reason: 'session_ended' | 'stay_ended' | 'hotel_closed' }

export const heartbeatSeconds = 15
/** A reader that heard nothing for this long calls the stream dead and opens another. */
export const maxSilenceSeconds = 40
