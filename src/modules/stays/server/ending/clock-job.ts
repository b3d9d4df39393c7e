import { sql } from 'kysely'
import { listSessionsOfStays } from '#modules/sessions/server/store/session-stays.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, maxPerSweep, sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Stay } from '../../contract.ts'
import { selectStays } from '../store.ts'
import type { StayEnding } from './ending.ts'

const isPresent = sql<boolean>`status = 'present'`
const isDue = sql<boolean>`${isPresent} and ends_due_at <= now()`

type Due = Stay & { vacant_since: string | null }

/** Sets when the job next checks a stay without a check-out date, and since when no guest of it is signed in. */
const scheduleNextLook = async (
  tx: Tx,
  { hotelId }: Scope,
  ids: readonly string[],
  isVacant: boolean,
): Promise<void> => {
  if (ids.length === 0) return
  const hours = isVacant ? 24 : 1
  await tx
    .updateTable('stays')
    .set({
      vacant_since: isVacant ? sql<string>`now()` : null,
      ends_due_at: sql<string>`now() + make_interval(hours => ${hours})`,
    })
    .where('hotel_id', '=', hotelId)
    .where('id', 'in', ids)
    .execute()
}

type Options = { database: Database; ending: StayEnding; clock: Clock }

/**
 * The job that ends stays: at the beginning of the second day after check-out; without a check-out date once none of its
 * guests has been signed in for a day.
 */
export const stayClockJob = ({ database, ending, clock }: Options): Job => {
  const move = async (tx: Tx, scope: Scope): Promise<number> => {
    const due: Due[] = await selectStays(tx, scope)
      .select('vacant_since')
      .where(isDue)
      .orderBy('ends_due_at')
      .limit(maxPerSweep)
      .forUpdate()
      .skipLocked()
      .execute()
    const open = due.filter(({ check_out }) => check_out === null)
    const signedIn = new Set(
      (
        await listSessionsOfStays(
          tx,
          scope.hotelId,
          open.map(({ id }) => id),
          new Date(clock.now()).toISOString(),
        )
      ).map(({ stay_id }) => stay_id),
    )
    const occupied = open.filter(({ id }) => signedIn.has(id))
    const newlyVacant = open.filter(({ id, vacant_since }) => !signedIn.has(id) && vacant_since === null)
    await scheduleNextLook(
      tx,
      scope,
      occupied.map(({ id }) => id),
      false,
    )
    await scheduleNextLook(
      tx,
      scope,
      newlyVacant.map(({ id }) => id),
      true,
    )
    const staying = new Set([...occupied, ...newlyVacant])
    for (const stay of due) if (!staying.has(stay)) await ending.end(tx, scope, stay, { kind: 'clock' })
    return due.length
  }
  const find = findDueBy({ table: 'stays', due: 'ends_due_at', condition: isPresent })
  return { name: 'ending stays', run: sweepDueRows(database, [{ ...find, move }]) }
}
