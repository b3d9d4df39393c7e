import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { isDay } from '#platform/contract/day.ts'
import { idTaken, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes } from '#platform/server/list/page.ts'
import { onlyManualDeleted, type NewReservation, type Reservation } from '../contract.ts'
import { manual, type Origin } from '../contract/origins.ts'
import { newReservationProblem } from '../policy.ts'
import type { FollowReservations } from './apply.ts'
import { announceConflicts } from './conflicts/conflicts.ts'
import * as store from './store.ts'

const maxRows = 500

/** Reservations added by hand. `import/service.ts` handles files. */
export const createReservationService = (database: Database, follow: FollowReservations) => ({
  months(scope: ManagerScope) {
    return database.read(scope, async (tx) => {
      const [counted, number] = await Promise.all([store.countByMonth(tx, scope), eventNumber(tx, scope)])
      const { today } = await getHotelDay(tx, scope)
      const unnamed = await store.countUnnamed(tx, scope, today)
      const counts = new Map<string, number>()
      for (const { month, count } of counted) counts.set(month, (counts.get(month) ?? 0) + count)
      const getSources = (of: Origin | null): string[] =>
        [...new Set(counted.flatMap(({ source, origin }) => (origin === of ? [source] : [])))].toSorted()
      return {
        months: Array.from(counts, ([month, count]) => ({ month, count })),
        sources: getSources(null).filter((source) => source !== manual),
        calendar_sources: getSources('feed'),
        unnamed_this_week: unnamed,
        event_number: number,
      }
    })
  },

  /** As many as fit into a response. */
  list(scope: ManagerScope, { month, cursor }: { month: string; cursor?: string | undefined }) {
    const cursorKey = cursor === undefined ? null : parseCursor(cursor)
    return database.read(scope, async (tx) => {
      const [rows, number] = await Promise.all([
        isDay(`${month}-01`) ? store.listOfMonth(tx, scope, month, maxRows + 1, cursorKey) : [],
        eventNumber(tx, scope),
      ])
      const items = takeWhileUnderBytes(rows.slice(0, maxRows))
      const last = items.at(-1)
      return {
        items,
        next_cursor: last && items.length < rows.length ? `${last.check_in}_${last.id}` : null,
        event_number: number,
      }
    })
  },

  /** Idempotent by id. */
  async add(scope: ManagerScope, reservation: NewReservation): Promise<Reservation> {
    const problem = newReservationProblem(reservation)
    if (problem) throw new Refusal(problem)
    return database.write(scope, async (tx) => {
      const created = await store.insertManual(tx, scope, reservation)
      if (created) {
        const row = { ...created, import_key: null }
        await follow(tx, scope, [row], [{ before: null, after: row }])
        await announceConflicts(tx, scope, [row])
        const { id, apartment: label } = created
        await recordEntry(tx, scope, 'reservations.added', { entity: 'reservations', id, label, after: created })
        return created
      }
      const first = await store.findReservation(tx, scope, reservation.id)
      const same =
        first &&
        (['guest_name', 'apartment', 'check_in', 'check_out'] as const).every(
          (name) => first[name] === reservation[name],
        )
      if (!same) throw new Refusal(idTaken)
      return first
    })
  },

  async delete(scope: ManagerScope, id: string): Promise<void> {
    await database.write(scope, async (tx) => {
      const before = (await store.findReservation(tx, scope, id)) ?? refuse(notFound)
      if (!(await store.deleteManual(tx, scope, id))) throw new Refusal(onlyManualDeleted)
      await follow(tx, scope, [], [{ before: { ...before, import_key: null }, after: null }])
      const label = before.apartment
      await recordEntry(tx, scope, 'reservations.deleted', { entity: 'reservations', id, label, before })
    })
  },
})

const parseCursor = (cursor: string): Pick<Reservation, 'check_in' | 'id'> => {
  const [check_in = '', id = ''] = cursor.split('_')
  // A day that does not exist, such as 30 February, is not a valid cursor.
  if (!isDay(check_in)) throw new Refusal(invalidInput, { fields: { cursor: 'platform.field_invalid' } })
  return { check_in, id }
}
