import type { Entry } from './entry.ts'

type Arrived = (entry: Entry, answer: unknown) => void

const listeners = new Set<Arrived>()

/**
 * Calls `listener` with the server's answer to an entry that this tab has sent, just before the entry is gone. Other tabs
 * hear of it as of any change.
 * @returns how to stop
 */
export const onArrived = (listener: Arrived): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The outbox says what has arrived. */
export const tellArrived: Arrived = (entry, answer) => listeners.forEach((listener) => listener(entry, answer))
