import type { AuditEntry } from '../contract.ts'

/** An entry of the list, and how often it stands for the same thing in a row. */
export type Gathered = { entry: AuditEntry; times: number }

const isSame = (one: AuditEntry, other: AuditEntry): boolean =>
  one.action === 'sign_ins.failed' &&
  other.action === one.action &&
  other.entity_id === one.entity_id &&
  other.hotel_id === one.hotel_id

/** Several attempts to sign in, one after the other, are one line. */
export const gather = (entries: readonly AuditEntry[]): Gathered[] => {
  const lines: Gathered[] = []
  for (const entry of entries) {
    const before = lines.at(-1)
    if (before && isSame(before.entry, entry)) before.times += 1
    else lines.push({ entry, times: 1 })
  }
  return lines
}
