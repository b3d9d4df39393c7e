import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getClearSignal } from './clear-persisted.ts'
import type { Entry } from './entry.ts'

/** The actions on an entry. They come with the outbox itself, which no first page needs. */
export type Handling = {
  /** No longer wanted, or arrived. */
  drop: (id: string) => void
  /** Too old or refused, but still wanted, perhaps with changes of its body. */
  confirm: (id: string, change?: Entry['body']) => void
}

type Shown = {
  entries: readonly Entry[]
  handling: Handling | null
  /** Which one is on its way. */
  sendingId: string | null
}

const nothing: Shown = { entries: [], handling: null, sendingId: null }
const store = createStore<Shown & { cleared: AbortSignal }>()(() => ({ ...nothing, cleared: getClearSignal() }))

/** The outbox says what is in it. */
export const setQueued = (
  entries: readonly Entry[],
  handling: Handling | null,
  sendingId: string | null = null,
): void => store.setState({ entries, handling, sendingId, cleared: getClearSignal() })

// Only entries of the person who is signed in: with the end of a session they disappear before the next one begins.
const useShown = (): Shown => getShown(useStore(store))
const getShown = ({ cleared, ...shown }: ReturnType<typeof store.getState>): Shown =>
  cleared.aborted ? nothing : shown

export const shownNow = (): Shown => getShown(store.getState())

/** This person's waiting entries, of every kind. */
export const useAllQueued = (): readonly Entry[] => useShown().entries

/**
 * This person's entries that the server has not confirmed, oldest first.
 * @param rows what the server has: an entry that is among them has arrived, although its answer did not
 */
export const useQueued = (kind: string, rows: readonly { id: string }[]): Shown => {
  const { entries, handling, sendingId } = useShown()
  const mine = entries.filter((entry) => entry.kind === kind)
  const arrived = mine.filter(({ id }) => rows.some((row) => row.id === id))
  useEffect(() => {
    for (const { id } of arrived) handling?.drop(id)
  })
  return { entries: mine.filter((entry) => !arrived.includes(entry)), handling, sendingId }
}
