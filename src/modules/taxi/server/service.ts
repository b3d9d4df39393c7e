import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { answerRetry, resolveOwner, type TypedGuest } from '#modules/tickets/server/owner.ts'
import { checkTime } from '#modules/tickets/server/scheduled.ts'
import { findTicket, transition } from '#modules/tickets/server/ticket-store.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import * as contract from '../contract.ts'
import * as store from './store.ts'

/** Creating taxi requests, with their limits, and dispatching them. Everything else is as with every ticket. */
export const createTaxiService = ({ database, opening }: { database: Database; opening: Opening }) => ({
  /**
   * Calls a taxi. The same id again calls none.
   * @param who the session's guest, or the guest for whom staff call it
   * @param overrideHours also while it is closed
   * @throws Refusal 409 while it is closed, while the guest waits for another taxi, or the room for three; for a time
   * that is not possible, or when the guest has booked three
   */
  call: async (
    scope: GuestScope | ManagerScope,
    { id, pickup_location, dropoff_location = '', scheduled_for }: contract.NewTaxiRequest,
    who: TypedGuest,
    overrideHours = false,
  ): Promise<contract.TaxiRequest> => {
    const closed = await opening.findRefusal(scope.hotelId, {
      subjects: [forTaxi],
      at: scheduled_for,
      lead: contract.leadMinutes,
      requiresSetting: scope.actor.kind === 'guest' ? 'taxi_ahead' : undefined,
      overrideHours,
    })
    return database.write(scope, async (tx) => {
      const owner = await resolveOwner(tx, scope, who)
      const same = (first: contract.TaxiRequest | undefined): contract.TaxiRequest =>
        answerRetry(
          scope,
          first,
          owner,
          (row) => row.pickup_location === pickup_location && row.scheduled_for === (scheduled_for ?? null),
        )
      await store.lockRoom(tx, scope, owner.room_number)
      const [first, awaited, { taxi_dispatch, taxi_destination }] = await Promise.all([
        findTicket(tx, scope, store.table, id),
        store.countAwaited(tx, scope, owner),
        store.findTaxiSettings(tx, scope),
      ])
      // Checked before the limits: a retry of the call that counts now must not fail.
      if (first) return same(first)
      if (closed) throw closed
      if (scheduled_for === undefined) {
        if (awaited.of_guest >= contract.maxPerGuest) throw new Refusal(contract.oneAtATime)
        if (awaited.of_room >= contract.maxPerRoom) throw new Refusal(contract.roomHasEnough)
      } else {
        if (awaited.scheduled >= contract.maxScheduled) throw new Refusal(contract.scheduledEnough)
        await checkTime(tx, scope, owner.guest_id, { scheduled_for, leadMinutes: contract.leadMinutes })
      }
      const row = {
        id,
        pickup_location,
        dropoff_location: taxi_destination ? dropoff_location : '',
        scheduled_for,
        isByStaff: taxi_dispatch === 'by_staff',
        ...owner,
      }
      return (await store.insertTaxiRequest(tx, scope, row)) ?? same(await findTicket(tx, scope, store.table, id))
    })
  },

  /**
   * Dispatches a taxi.
   * @param minutes until it arrives; where staff call the taxis 15 if nothing is said, or the time it is asked for
   * @throws Refusal 409 with the current row, after a lost race
   */
  dispatch: (scope: ManagerScope, id: string, minutes: number | undefined): Promise<contract.TaxiRequest> =>
    database.write(scope, async (tx) => {
      const row = await findTicket(tx, scope, store.table, id)
      const columns = row && store.getDispatchColumns(row, minutes, Date.now())
      return transition(tx, scope, store.table, id, 'dispatched', columns)
    }),
})
