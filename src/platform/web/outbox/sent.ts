import type { Entry } from './entry.ts'

type SentListener = (entry: Entry, answer: unknown) => void

const listeners = new Set<SentListener>()

/**
 * Calls `listener` with the server's answer to an entry that this tab has sent, just before the entry is gone. Other tabs
 * hear of it as of any change.
 * @returns how to stop
 */
export const onSent = (listener: SentListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The outbox says what has arrived. */
export const notifySent: SentListener = (entry, answer) => listeners.forEach((listener) => listener(entry, answer))
