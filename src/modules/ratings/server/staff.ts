import { sql } from 'kysely'
import { getActorName } from '#modules/access/policy.ts'
import type { MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getZone, onDays } from '#modules/hotels/server/on-day.ts'
import { escalated } from '#modules/tickets/policy.ts'
import { claim } from '#modules/tickets/server/ticket-store.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { getCursor } from '#platform/contract/page.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { RatingKind } from '../contract.ts'
import type { getOpenRatings, listRatings, Rating, RatingFigures } from '../contract/staff.ts'
import * as store from './store.ts'

type Query = ListQuery & { from?: string | undefined; to?: string | undefined; low?: 'true' | undefined }

/** How many low ratings stand before the others. */
const mostLow = 100

/** The reception hears of what is not good, to put it right; the scores are the managers'. */
const seesAll = ({ actor }: MemberScope): boolean => actor.staff_role === 'manager'

type Counted = { count: number; average: number }

const readFigures = async (tx: Tx, { hotelId }: Scope, from: string, to: string): Promise<RatingFigures> => {
  const of = sql`count(*)::int as count, round(avg(score), 2)::float8 as average
    from ratings where "hotel_id" = ${hotelId} and ${onDays(hotelId, from, to)} group by 1 order by 1`
  const kinds = await sql<Counted & { kind: RatingKind }>`select kind, ${of}`.execute(tx)
  const weeks = await sql<Counted & { week: string }>`
    select to_char(date_trunc('week', created_at at time zone ${getZone(hotelId)}), 'YYYY-MM-DD') as week, ${of}`.execute(
    tx,
  )
  return { kinds: kinds.rows, weeks: weeks.rows }
}

/** What the staff read of ratings, and what they do with low ones. */
export const createStaffRatings = (database: Database) => ({
  list: (scope: MemberScope, { from, to, low, limit, cursor }: Query): Promise<RouteResponse<typeof listRatings>> =>
    database.read(scope, async (tx) => {
      const days = from === undefined || to === undefined ? null : onDays(scope.hotelId, from, to)
      const only = seesAll(scope) && low === undefined ? (['fine', 'sorted'] as const) : (['sorted'] as const)
      const first = cursor === undefined ? await store.listLow(tx, scope, mostLow) : []
      const found = await store.listOthers(tx, scope, { limit, cursor, only, days })
      const others = takeWhileUnderBytes(found.slice(0, limit))
      const last = others.at(-1)
      return {
        items: [...first, ...others],
        next_cursor: last && found.length > others.length ? getCursor(last) : null,
        event_number: await eventNumber(tx, scope),
        figures:
          seesAll(scope) && cursor === undefined && from !== undefined && to !== undefined
            ? await readFigures(tx, scope, from, to)
            : null,
      }
    }),

  readOpen: (scope: MemberScope): Promise<RouteResponse<typeof getOpenRatings>> =>
    database.read(scope, async (tx) => {
      const { low, unclaimed, escalated: raised } = await store.countLow(tx, scope)
      const oldest = unclaimed === 0 ? [] : await store.listOldestUnclaimed(tx, scope)
      const find = (rows: readonly Rating[]) =>
        rows.toSorted((a, b) => a.escalation_from.localeCompare(b.escalation_from))[0] ?? null
      return {
        counts: { low },
        unclaimed,
        oldest: find(oldest),
        escalated: {
          unclaimed: raised,
          oldest: find(oldest.filter(({ escalation_level }) => escalation_level === escalated)),
        },
        event_number: await eventNumber(tx, scope),
      }
    }),

  /** @throws Refusal 409 with the row: a colleague has claimed it, or it is low no longer */
  claim: (scope: MemberScope, id: string): Promise<Rating> =>
    database.write(scope, async (tx) => {
      await claimable(tx, scope, id)
      return withoutIds(await claim<store.StoredRating>(tx, scope, store.table, id))
    }),

  /** @throws Refusal 409 with the row and the name of the colleague who was faster */
  sort: (scope: MemberScope, id: string, note: string): Promise<Rating> =>
    database.write(scope, async (tx) => {
      const by = { id: scope.actor.id, name: getActorName(scope.actor) }
      const sorted = await store.sortRating(tx, scope, id, { note, by })
      if (sorted) {
        await recordEntry(tx, scope, 'ratings.sorted', { entity: 'ratings', id, label: sorted.room_number })
        return sorted
      }
      const current = await claimable(tx, scope, id)
      throw new Refusal(changedMeanwhile, { current, values: { name: current.sorted_by ?? '' } })
    }),
})

/** @throws Refusal 404 for what the reception does not see */
const claimable = async (tx: Tx, scope: MemberScope, id: string): Promise<Rating> => {
  const found = (await store.findRating(tx, scope, id)) ?? refuse(notFound)
  return found.status === 'fine' && !seesAll(scope) ? refuse(notFound) : found
}

const withoutIds = ({ ids: _ids, ...rating }: store.StoredRating): Rating => rating
