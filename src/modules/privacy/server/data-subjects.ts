import type { RawBuilder } from 'kysely'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { KeptByLaw } from '../contract.ts'

/** Replaces an erased name or text. */
export const erasedText = '—'

/**
 * A feature's table with rows of guests who signed in; it has `guest_id`, `guest_name` and `updated_at`. When a guest
 * is anonymised the rows stay, because they are counted in statistics; names and texts are removed.
 */
export type GuestTable = {
  name: string
  /** Columns with free text of the guest. */
  words: readonly string[]
  /** JSON columns with words of the guest, each with what is left of a value when they are erased. */
  json?: ErasedJson
  /** Columns that tell which guest sent a row in another person's name or for another room. */
  sender?: readonly string[]
}

export type ErasedJson = Readonly<Record<string, (value: RawBuilder<unknown>) => RawBuilder<unknown>>>

export type PersonMatch = { id: string; name: string; place: string; last_on: string }

/** A source of people about whom data is stored. Every function runs in a transaction of the hotel. */
export type People = {
  /** The name of the source in paths: `reservations`. */
  source: string
  /** The message key that describes one record, with a `date`. */
  label: string
  /** Finds people by part of a name or room, newest first, at most `limit`. */
  search: (tx: Tx, hotelId: string, query: string, limit: number) => Promise<PersonMatch[]>
  /** All data about one person, by table; null when there is no such person. */
  read: (tx: Tx, hotelId: string, id: string) => Promise<Record<string, Record<string, unknown>[]> | null>
  /** Ids of people inactive since `before`, not currently staying and not yet anonymised, at most `limit`. */
  findInactive: (tx: Tx, hotelId: string, time: { before: string; now: string }, limit: number) => Promise<string[]>
  /** Room and name of these people, as `getKey` writes them. */
  listKeys: (tx: Tx, hotelId: string, ids: readonly string[]) => Promise<string[]>
  /**
   * Removes names and texts that identify these people. Ignores unknown ids.
   * @returns their rooms and names, but for those that another record of this source still has
   */
  anonymize: (tx: Tx, hotelId: string, ids: readonly string[]) => Promise<string[]>
  /** Anonymises notes about people who have no row any more and were last active before that time. */
  scrubOrphans?: (tx: Tx, hotelId: string, before: string) => Promise<void>
}

/** What a notice names of the settings of a hotel: so many days, or a text by its key, perhaps with `days` in it. */
export type NoticeValue = number | { key: string; days?: number }

/** What the privacy notice of a hotel says about some of this data. */
export type NoticeParagraph = {
  /** Its texts are `legal.draft_<key>_title` and `legal.draft_<key>`. */
  key: string
  /** How long it is kept: until guests are forgotten, 30 days, as the law says, as the guest allows; null: elsewhere. */
  kept: 'days' | 'month' | 'law' | 'allowed' | null
  /** The switch of a hotel without which there is none of it. */
  flag?: FeatureKey | 'do_not_disturb'
  /** The same where the switch is a setting of the module. */
  isOn?: (tx: Tx, scope: Scope) => Promise<boolean>
  /** The connections of a hotel by name, where each has a paragraph of its own. */
  listNames?: (tx: Tx, scope: Scope) => Promise<string[]>
  /** What its text names of the settings. */
  readValues?: (tx: Tx, scope: Scope) => Promise<Record<string, NoticeValue>>
}

/** A feature's data about people: finds, exports and erases it, and what the privacy notice says about it. */
export type DataSubjectSource = {
  notice?: readonly NoticeParagraph[]
  tables?: readonly GuestTable[]
  people?: People
  /** Removes data of a guest that is no row with their name. Runs in the transaction that anonymises them. */
  forget?: (tx: Tx, hotelId: string, guestIds: readonly string[]) => Promise<void>
  /**
   * Erases rows that name people by room and name alone, as `getKey` writes them. Runs in the transaction that
   * anonymises these people, for those of every source.
   */
  forgetNamed?: (tx: Tx, hotelId: string, keys: readonly string[]) => Promise<void>
  /** What a law keeps of these people of a source although they wish to be forgotten, by their ids. */
  findKept?: (tx: Tx, hotelId: string, source: string, ids: readonly string[]) => Promise<Map<string, KeptByLaw[]>>
  /** Further rows for the export of a guest, by table. */
  exportOf?: (tx: Tx, hotelId: string, guestId: string) => Promise<Record<string, Record<string, unknown>[]>>
  /** The same for rows that name people by room and name alone, for people of every source. */
  exportNamed?: (tx: Tx, hotelId: string, keys: readonly string[]) => Promise<Record<string, Record<string, unknown>[]>>
}

/** A LIKE pattern that matches a text anywhere, with its wildcards escaped. */
export const containsPattern = (query: string): string =>
  `%${query.toLowerCase().replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`
