import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'
import type { ScannedPlace } from '../contract.ts'

// Of the browser, not of a guest: after the scan a guest may sign in, and is still at the place.
const key = 'place'
const keptMs = 4 * 3_600_000

type KeptPlace = { hotel: string; until: number; place: ScannedPlace }

const listeners = new Set<() => void>()

/** Keeps the scanned place of a hotel for four hours; null forgets it. */
export const keepPlace = (hotel: string, place: ScannedPlace | null): void => {
  writeStored(key, place && JSON.stringify({ hotel, until: Date.now() + keptMs, place } satisfies KeptPlace))
  listeners.forEach((listener) => listener())
}

// The same text is the same object, so that nothing is drawn again for it.
let parsed: { text: string | null; kept: KeptPlace | null } = { text: null, kept: null }

/** The place that this browser scanned in a hotel in the last four hours. */
export const getKeptPlace = (hotel: string): ScannedPlace | null => {
  const text = readStored(key)
  if (text !== parsed.text) {
    try {
      parsed = { text, kept: JSON.parse(text ?? 'null') as KeptPlace | null }
    } catch {
      parsed = { text, kept: null }
    }
  }
  const { kept } = parsed
  return kept?.hotel === hotel && kept.until > Date.now() ? kept.place : null
}

/** Calls `listener` when another place is kept, in this tab or another one. @returns a function that ends it */
export const followKeptPlace = (listener: () => void): (() => void) => {
  const hear = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}
