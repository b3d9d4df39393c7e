import type { AuditEntry } from '../contract.ts'

/** An entry of the list, and how often it stands for the same thing in a row. */
export type EntryGroup = { entry: AuditEntry; times: number }

const isSame = (one: AuditEntry, other: AuditEntry): boolean =>
  one.action === 'sign_ins.failed' &&
  other.action === one.action &&
  other.entity_id === one.entity_id &&
  other.hotel_id === one.hotel_id

/** Several attempts to sign in, one after the other, are one line. */
export const groupEntries = (entries: readonly AuditEntry[]): EntryGroup[] => {
  const groups: EntryGroup[] = []
  for (const entry of entries) {
    const before = groups.at(-1)
    if (before && isSame(before.entry, entry)) before.times += 1
    else groups.push({ entry, times: 1 })
  }
  return groups
}
