import { getNameOrEmail } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { addDays } from '#platform/contract/day.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { fieldsRequired, type Reservation } from '../../contract.ts'
import * as store from '../store.ts'
import { dismissConflict, getConflictId, listConflicts, readOverlaps } from './conflicts.ts'

/** For how many days back one booking that came twice is shown as one. */
const daysBack = 62

/** Rooms that are booked twice, and reservations that have no name yet. */
export const createConflictService = (database: Database) => ({
  /** Conflicts of today and later that are not dismissed, by their first night. */
  list(scope: ManagerScope) {
    return database.read(scope, async (tx) => {
      const { today } = await getHotelDay(tx, scope)
      const from = addDays(today, -daysBack)
      const { conflicts, same } = await readOverlaps(tx, scope, { from })
      const coming = conflicts
        .filter(({ ends_on }) => ends_on > today)
        .map((conflict) => ({ ...conflict, id: getConflictId(conflict) }))
      const stored = await listConflicts(tx, scope, coming.map(getConflictId))
      const known = new Map(stored.map((one) => [one.id, one]))
      const open = coming.filter(({ id }) => !known.get(id)?.dismissed_at)
      const ids = open.flatMap(({ first, second }) => [first.id, second.id])
      const rows = new Map((await store.listById(tx, scope, ids)).map((row) => [row.id, row]))
      const items = open.flatMap(({ id, room_number, starts_on, ends_on, ...both }) => {
        const [first, second] = [rows.get(both.first.id), rows.get(both.second.id)]
        const found_at = known.get(id)?.created_at ?? null
        return first && second ? [{ id, room_number, first, second, starts_on, ends_on, found_at }] : []
      })
      return {
        items: items.toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1)),
        same: same.map(({ shown, hidden }) => ({
          shown_id: shown.id,
          hidden_id: hidden.id,
          source: hidden.source,
          month: hidden.check_in.slice(0, 7),
        })),
        event_number: await eventNumber(tx, scope),
      }
    })
  },

  /**
   * Dismisses the conflict of two reservations. A repeated call keeps the first dismissal.
   * @throws Refusal 404 when they share no nights; 409 with the nights of now when these are others
   */
  async dismiss(
    scope: ManagerScope,
    ids: { first: string; second: string },
    seen: { starts_on: string; ends_on: string },
  ): Promise<void> {
    await database.write(scope, async (tx) => {
      const { today } = await getHotelDay(tx, scope)
      const { conflicts } = await readOverlaps(tx, scope, { from: today })
      const wanted = [ids.first, ids.second]
      const found =
        conflicts.find(({ first, second }) => wanted.includes(first.id) && wanted.includes(second.id)) ??
        refuse(notFound)
      const { starts_on, ends_on } = found
      if (starts_on !== seen.starts_on || ends_on !== seen.ends_on)
        throw new Refusal(changedMeanwhile, { current: { starts_on, ends_on } })
      if (!(await dismissConflict(tx, scope, found, getNameOrEmail(scope.actor)))) return
      await recordEntry(tx, scope, 'reservations.conflict_dismissed', {
        entity: 'reservations',
        id: found.first.id,
        label: found.room_number,
      })
    })
  },

  /** @throws Refusal 409 with the row when it has another name than the one that staff read */
  async name(
    scope: ManagerScope,
    id: string,
    { guest_name, seen }: { guest_name: string; seen: string },
  ): Promise<Reservation> {
    if (guest_name === '') throw new Refusal(fieldsRequired)
    return database.write(scope, async (tx) => {
      const named = await store.setName(tx, scope, id, { guest_name, seen })
      if (named) {
        const label = named.apartment
        await recordEntry(tx, scope, 'reservations.named', { entity: 'reservations', id, label })
        return named
      }
      const current = (await store.findReservation(tx, scope, id)) ?? refuse(notFound)
      // Sent again: the first call has given it.
      if (current.guest_name === guest_name) return current
      throw new Refusal(changedMeanwhile, { current })
    })
  },
})
