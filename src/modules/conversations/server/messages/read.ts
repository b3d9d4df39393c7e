import { sql } from 'kysely'
import { getStayId, type GuestScope, type ManagerScope } from '#modules/access/server/scope.ts'
import { asGuestSees } from '#modules/tickets/server/owner.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import { getCursor } from '#platform/contract/page.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { getMyConversation } from '../../contract.ts'
import type { getMessages } from '../../contract/inbox.ts'
import { getUsualMinutes } from '../../policy.ts'
import * as store from '../store.ts'
import { countUnread, findGuestMark, readMarks } from './read-marks.ts'
import { listMessages } from './store.ts'

type OwnMessages = RouteResponse<typeof getMyConversation>
type MessagesOfStay = RouteResponse<typeof getMessages>

/** Reads conversations: the one of a guest's stay, and any for staff. */
export const createThreadService = (database: Database) => ({
  /** A page of the messages of the guest's stay, newest first. */
  readOwn: (scope: GuestScope, query: ListQuery): Promise<OwnMessages> => {
    const stayId = getStayId(scope)
    return database.read(scope, async (tx) => {
      const { items, ...page } = await readMessages(tx, scope, stayId, query)
      const read_until = await findGuestMark(tx, scope, stayId)
      return {
        ...page,
        items: items.map(asGuestSees),
        read_until,
        unread: await countUnread(tx, scope, stayId, 'staff', read_until),
        usual_minutes: await usualMinutes(tx, scope),
      }
    })
  },

  /** A page of the messages of a stay, with its conversation; empty before the first message. @throws Refusal 404 */
  read: (scope: ManagerScope, stayId: string, query: ListQuery): Promise<MessagesOfStay> =>
    database.read(scope, async (tx) => ({
      ...(await readMessages(tx, scope, stayId, query)),
      conversation: (await store.findConversation(tx, scope, stayId)) ?? null,
    })),
})

const readMessages = async (tx: Tx, scope: Scope, stayId: string, query: ListQuery) => {
  const marks = (await readMarks(tx, scope, stayId)) ?? refuse(notFound)
  const found = await listMessages(tx, scope, stayId, query)
  const items = takeWhileUnderBytes(found.slice(0, query.limit))
  const last = items.at(-1)
  return {
    items,
    next_cursor: last && found.length > items.length ? getCursor(last) : null,
    event_number: await eventNumber(tx, scope),
    ...marks,
  }
}

const minAnswers = 10
/** Enough for a median, however many answers a large hotel gives in a month. */
const maxAnswers = 500

/** How long the hotel usually takes to answer, by its newest answers of the last 30 days; null while they are few. */
const usualMinutes = async (tx: Tx, { hotelId }: Scope): Promise<number | null> => {
  const { median, count } = await tx
    .selectFrom((from) =>
      from
        .selectFrom('messages')
        .select('waited_seconds')
        .where('hotel_id', '=', hotelId)
        .where('waited_seconds', 'is not', null)
        .where(sql<boolean>`created_at > now() - interval '30 days'`)
        .orderBy('created_at', 'desc')
        .limit(maxAnswers)
        .as('answers'),
    )
    .select([
      sql<number | null>`percentile_cont(0.5) within group (order by waited_seconds)::float8`.as('median'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .executeTakeFirstOrThrow()
  return median === null || count < minAnswers ? null : getUsualMinutes(median)
}
