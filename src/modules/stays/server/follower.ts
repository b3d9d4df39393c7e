import type { RawBuilder } from 'kysely'
import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Stay } from '../contract.ts'

/** Called when a stay changes, in the transaction of the change, with the stay after it. */
export type StayFollower = {
  opened?: (tx: Tx, scope: Scope, stay: Stay) => Promise<void>
  /** Its room, its first guest or its dates have changed. */
  changed?: (tx: Tx, scope: Scope, stay: Stay) => Promise<void>
  /** Stays that have no guests lose the name that staff entered. */
  forgotten?: (tx: Tx, hotelId: string, stayIds: readonly string[]) => Promise<void>
  /** It is about to end: tickets for a later time are withdrawn. @returns how many */
  withdraw?: (tx: Tx, scope: Scope, stay: Pick<Stay, 'id'>) => Promise<number>
  ended?: (tx: Tx, scope: Scope, stay: Stay) => Promise<void>
  /** Everything that belongs to `from` moves to `into`. Both rows are locked. */
  merged?: (tx: Tx, scope: Scope, stays: { from: Stay; into: Stay }) => Promise<void>
}

/** The guest's stay and session, as `getMyStay` reads them. */
type MyStayQuery = { stay: Stay; trusted: boolean; now: number }

/** What keeps the door code of a stay back. Gates are asked one after the other, until one is closed. */
export type DoorGate = (tx: Tx, scope: Scope, stay: Pick<Stay, 'id'>) => Promise<'identity' | null>

/** A feature's part of the answer of `getMyStay`, in its snapshot. */
export type MyStayPart = (tx: Tx, scope: GuestScope, mine: MyStayQuery) => Promise<Record<string, unknown>>

/** What is missing to charge the tourist tax of stays that have ended, by their ids: the tax is above this module. */
export type FindTaxGaps = (
  tx: Tx,
  scope: ManagerScope,
  stayIds: readonly string[],
) => Promise<ReadonlyMap<string, 'persons' | 'price'>>

/** What no invoice holds of stays, for their lists: bills are above this module. */
export type OpenSums = {
  /** False where the hotel has no bills, and for an API key that may not read them: nothing is asked then. */
  areRead: (scope: ManagerScope) => Promise<boolean>
  /** The sums of these stays by currency, without those at 0. */
  list: (
    tx: Tx,
    scope: Scope,
    stayIds: readonly string[],
  ) => Promise<{ stay_id: string; currency: string; total: number }[]>
  /** A statement that selects the ids of the stays with such sums. */
  selectStayIds: (scope: Scope) => RawBuilder<string>
}
