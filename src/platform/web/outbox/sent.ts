import type { Entry } from './entry.ts'

type SentListener = (entry: Entry, answer: unknown) => void

const listeners = new Set<SentListener>()

/**
 * Calls `listener` with the server's answer to an entry that this tab has sent, just before the entry is removed. Other
 * tabs get a live event, as for any change.
 * @returns how to stop
 */
export const onSent = (listener: SentListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const notifySent: SentListener = (entry, answer) => listeners.forEach((listener) => listener(entry, answer))
