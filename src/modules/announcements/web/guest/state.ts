import { useState } from 'react'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'

const storedAs = guestKey('notices')
// An announcement that is over needs no mark: the newest are enough.
const maxKept = 50

const read = (): string[] => {
  const kept = readStoredJson(storedAs)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

/** The announcements that the guest has put away on this phone. Their companions still read them. */
export const useDismissed = () => {
  const [dismissed, setDismissed] = useState(read)
  const dismiss = (id: string): void => {
    const next = [id, ...read()].slice(0, maxKept)
    writeStored(storedAs, JSON.stringify(next))
    setDismissed(next)
  }
  return [dismissed, dismiss] as const
}
