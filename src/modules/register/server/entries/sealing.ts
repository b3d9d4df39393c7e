import * as z from 'zod/mini'
import { Person } from '#modules/registration/contract/person.ts'
import { Strokes } from '#modules/registration/contract/strokes.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import type { Keys, RowIdentity } from '#platform/server/security/keys.ts'
import type { SealedTable } from '#platform/server/security/sealed-tables.ts'
import { unreadable } from '../../contract/entries.ts'
import type { EntryRow } from './store.ts'

/** What an entry holds. */
export const Content = z.object({
  person: Person,
  /** What a guest who refuses has said. */
  refused_note: z.string(),
  /** The same of one who refuses to sign. */
  signature_note: z.string(),
  /** Of a correction: what was wrong before. */
  why: z.optional(z.string()),
})
export type Content = z.output<typeof Content>

/** A position is no part of it: an entry goes along when its stay is merged. */
const rowOf = (hotelId: string, entryId: string): RowIdentity => ['register_entries', hotelId, entryId]

/** What the register holds, readable with the installation secret alone, and in its own row alone. */
export const createEntrySealing = (keys: Keys) => {
  const seal = (hotelId: string, entryId: string, value: unknown): Buffer =>
    keys.seal('register', rowOf(hotelId, entryId), JSON.stringify(value))
  const unseal = (hotelId: string, entryId: string, sealed: Buffer | null): unknown => {
    const text = sealed && keys.unseal('register', rowOf(hotelId, entryId), sealed)
    return text === null ? null : JSON.parse(text)
  }
  return {
    get generation(): number {
      return keys.generation
    },
    sealContent: (hotelId: string, entryId: string, content: Content): Buffer => seal(hotelId, entryId, content),
    /** null: deleted, or sealed with another secret. */
    unsealContent: (hotelId: string, entryId: string, sealed: Buffer | null): Content | null => {
      const value = unseal(hotelId, entryId, sealed)
      return value === null ? null : Content.parse(value)
    },
    sealStrokes: (hotelId: string, entryId: string, strokes: Strokes): Buffer => seal(hotelId, entryId, { strokes }),
    unsealStrokes: (hotelId: string, entryId: string, sealed: Buffer | null): Strokes | null => {
      const value = unseal(hotelId, entryId, sealed)
      return value === null ? null : z.object({ strokes: Strokes }).parse(value).strokes
    },
  }
}

/** Sealed anew when the installation secret is changed. */
export const sealedEntries: SealedTable = {
  table: 'register_entries',
  values: 'entries of guest registers',
  keyColumn: 'key_id',
  row: ['hotel_id', 'id'],
  sealed: { purpose: 'register', columns: ['sealed', 'signed'] },
}

export type EntrySealing = ReturnType<typeof createEntrySealing>

/** What an entry holds. @throws Refusal 404 after its last day; 409 where another secret has sealed it */
export const needContent = (sealing: EntrySealing, hotelId: string, entry: Pick<EntryRow, 'id' | 'sealed'>): Content =>
  sealing.unsealContent(hotelId, entry.id, entry.sealed ?? refuse(notFound)) ?? refuse(unreadable)
