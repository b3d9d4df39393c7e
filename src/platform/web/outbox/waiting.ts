import { useEffect, useSyncExternalStore } from 'react'
import type { Entry } from './entry.ts'
import { forgotten } from './clear-persisted.ts'

/** What can be done with an entry. Comes with the outbox itself, which no first page needs. */
export type Handling = {
  /** No longer wanted, or arrived. */
  drop: (id: string) => void
  /** Too old, but still wanted. */
  needsConfirmation: (id: string) => void
}

type Shown = { entries: readonly Entry[]; handling: Handling | null }

const nothing: Shown = { entries: [], handling: null }
let shown = nothing
let before = forgotten
const listeners = new Set<() => void>()

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The outbox says what is in it. */
export const setQueued = (entries: readonly Entry[], handling: Handling | null): void => {
  shown = { entries, handling }
  before = forgotten
  for (const tell of listeners) tell()
}

/**
 * What the outbox has said, of the person who is here: with the end of a session it is nobody's, whoever comes next.
 */
export const shownNow = (): Shown => (before === forgotten ? shown : nothing)

/** What this person has asked for and still waits here, of every kind. */
export const useAllQueued = (): readonly Entry[] => useSyncExternalStore(subscribe, shownNow).entries

/**
 * What this person has asked for and is not yet with the server, oldest first.
 * @param rows what the server has: an entry that is among them has arrived, although its answer did not
 */
export const useQueued = (
  kind: string,
  rows: readonly { id: string }[],
): { entries: readonly Entry[]; handling: Handling | null } => {
  const { entries, handling } = useSyncExternalStore(subscribe, shownNow)
  const mine = entries.filter((entry) => entry.kind === kind)
  const arrived = mine.filter(({ id }) => rows.some((row) => row.id === id))
  useEffect(() => {
    for (const { id } of arrived) handling?.drop(id)
  })
  return { entries: mine.filter((entry) => !arrived.includes(entry)), handling }
}
