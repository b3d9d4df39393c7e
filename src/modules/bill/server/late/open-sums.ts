import { sql } from 'kysely'
import { keyMay } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { findHotelWith, type Hotels } from '#modules/hotels/server/hotels.ts'
import type { OpenSums } from '#modules/stays/server/follower.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import { countRows, eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

// A correction never exceeds its charge, so no currency is below 0 and hides what another one leaves open.
const selectStayIds = ({ hotelId }: Scope) => sql<string>`(
  select stay_id from charges where "hotel_id" = ${hotelId} and invoice_id is null group by stay_id having sum(amount) > 0)`

/** What no invoice holds of stays. */
export const createOpenSums = (hotels: Pick<Hotels, 'find'>): OpenSums => ({
  areRead: async ({ hotelId, actor }) =>
    (actor.kind !== 'integration' || keyMay(actor.scopes, 'bills:read')) &&
    (await findHotelWith(hotels, hotelId, 'bill')) !== undefined,

  list: async (tx, { hotelId }, stayIds) =>
    stayIds.length === 0
      ? []
      : tx
          .selectFrom('charges')
          .select(({ fn }) => ['stay_id', 'currency', fn.sum<number>('amount').as('total')])
          .where('hotel_id', '=', hotelId)
          .where('stay_id', '=', anyId(stayIds))
          .where('invoice_id', 'is', null)
          .groupBy(['stay_id', 'currency'])
          .having(({ fn }) => fn.sum('amount'), '>', 0)
          .orderBy('currency')
          .execute(),

  selectStayIds,
})

/** How many stays have ended with a late charge: something that no invoice holds. */
export const countLate = (database: Database, scope: ManagerScope): Promise<{ count: number; event_number: number }> =>
  database.read(scope, async (tx) => ({
    count: await countRows(
      tx
        .selectFrom('stays')
        .where('hotel_id', '=', scope.hotelId)
        .where('status', '=', 'ended')
        .where('id', 'in', selectStayIds(scope)),
    ),
    event_number: await eventNumber(tx, scope),
  }))
