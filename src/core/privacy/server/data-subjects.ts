import type { Tx } from '#platform/server/database/transaction.ts'

/** What stands in place of a name, and of words that somebody wrote. */
export const erasedText = '—'

/**
 * A table of a feature with rows of guests who signed in: it has `guest_id`, `guest_name` and `updated_at`. Rows stay
 * when their guest is forgotten, for what was ordered and done is counted; his name and his words go.
 */
export type GuestTable = {
  name: string
  /** Columns in which the guest has written what he liked. */
  words: readonly string[]
  /** Columns that tell which guest sent a row in somebody else's name or for another room. */
  sender?: readonly string[]
}

export type Found = { id: string; name: string; place: string; last_on: string }

/** People of whom a part of the program holds something. Every function works in the hotel's own transaction. */
export type People = {
  /** Their name in addresses: `reservations`. */
  source: string
  /** Key of a text for one of them, with a `date`. */
  label: string
  /** By a part of name or place, newest first, at most `most`. */
  search: (tx: Tx, hotelId: string, words: string, most: number) => Promise<Found[]>
  /** Everything that is held of one, by table; null where there is nobody. */
  read: (tx: Tx, hotelId: string, id: string) => Promise<Record<string, Record<string, unknown>[]> | null>
  /**
   * Those who have been gone since before that moment, are not here now, and whose name is still there; at most `most`.
   */
  findInactive: (tx: Tx, hotelId: string, time: { before: string; now: string }, most: number) => Promise<string[]>
  /** Removes what tells who they were. Somebody who is not there is no failure. */
  anonymize: (tx: Tx, hotelId: string, ids: readonly string[]) => Promise<void>
  /** Cleans notes about people who are in no row any more and have been gone since before that moment. */
  scrubOrphans?: (tx: Tx, hotelId: string, before: string) => Promise<void>
}

/** What a feature holds of people, so that it is found, handed out and forgotten with them. */
export type DataSubjectSource = { tables?: readonly GuestTable[]; people?: People }

/** A part of a word for LIKE, in which no character is a wildcard. */
export const containsPattern = (words: string): string =>
  `%${words.toLowerCase().replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`
