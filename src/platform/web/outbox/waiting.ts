import { useEffect, useSyncExternalStore } from 'react'
import type { Entry } from './entry.ts'

/** What can be done with an entry. Comes with the outbox itself, which no first page needs. */
export type Handling = {
  /** No longer wanted, or arrived. */
  drop: (id: string) => void
  /** Too old, but still wanted. */
  stillWanted: (id: string) => void
}

type Shown = { entries: readonly Entry[]; handling: Handling | null }

let shown: Shown = { entries: [], handling: null }
const listeners = new Set<() => void>()

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The outbox says what is in it. */
export const showWaiting = (entries: readonly Entry[], handling: Handling | null): void => {
  shown = { entries, handling }
  for (const tell of listeners) tell()
}

/** What this person has asked for and still waits here, of every kind. */
export const useAllWaiting = (): readonly Entry[] => useSyncExternalStore(subscribe, () => shown).entries

/**
 * What this person has asked for and is not yet with the server, oldest first.
 * @param rows what the server has: an entry that is among them has arrived, although its answer did not
 */
export const useWaiting = (kind: string, rows: readonly { id: string }[]): { entries: readonly Entry[]; handling: Handling | null } => {
  const { entries, handling } = useSyncExternalStore(subscribe, () => shown)
  const mine = entries.filter((entry) => entry.kind === kind)
  const arrived = mine.filter(({ id }) => rows.some((row) => row.id === id))
  useEffect(() => {
    for (const { id } of arrived) handling?.drop(id)
  })
  return { entries: mine.filter((entry) => !arrived.includes(entry)), handling }
}
