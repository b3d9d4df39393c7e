import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { readOverlaps } from '#modules/reservations/server/conflicts/conflicts.ts'
import { findArrivals } from '#modules/reservations/server/read.ts'
import { findRoomOfApartment } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { listSessionsOfStays } from '#modules/sessions/server/store/session-stays.ts'
import { isOpenRow, type TicketTable } from '#modules/tickets/server/ticket-store.ts'
import { addDays } from '#platform/contract/day.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import { getCursor, readCursor } from '#platform/contract/page.ts'
import type { Clock } from '#platform/server/clock.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { arrivingDays, leftDays, type Arrival, type ListedStay, type Stay, type StayMember } from '../contract.ts'
import type { FindTaxGaps, OpenSums } from './follower.ts'
import { findSharedRooms, findStay, listMembers, selectStays } from './store.ts'

type Query = { list: 'arriving' | 'present' | 'leaving' | 'ended'; limit: number; cursor?: string | undefined }
type Listed<Item> = { items: Item[]; next_cursor: string | null; event_number: number }
type Options = {
  database: Database
  hotels: Pick<Hotels, 'find'>
  clock: Clock
  tickets: readonly TicketTable[]
  openSums: OpenSums
  findTaxGaps: FindTaxGaps
}

/** The lists of stays for staff. */
export const createStayLists = ({ database, hotels, clock, tickets, openSums, findTaxGaps }: Options) => {
  const findSums = async (scope: ManagerScope): Promise<OpenSums | null> =>
    (await openSums.areRead(scope)) ? openSums : null

  const describeMembers = async (tx: Tx, scope: ManagerScope, id: string): Promise<StayMember[]> => {
    const signedIn = await listSessionsOfStays(tx, scope.hotelId, [id], new Date(clock.now()).toISOString())
    return (await listMembers(tx, scope, [id])).map(({ id, guest_name }) => {
      const { devices = 0, trusted = false } = signedIn.find(({ guest_id }) => guest_id === id) ?? {}
      return { id, guest_name, devices, trusted }
    })
  }

  const listTickets = async (tx: Tx, { hotelId }: ManagerScope, id: string) => {
    const found: { entity: string; row: { id: string } }[] = []
    const features = (await hotels.find(hotelId))?.features ?? {}
    for (const table of tickets) {
      if (table.flag !== undefined && !featureIsOn(features, table.flag)) continue
      const { rows } = await sql<{ id: string }>`
        select * from ${sql.table(table.name)} where "hotel_id" = ${hotelId} and stay_id = ${id} and ${isOpenRow(table)}
        order by created_at, id limit 100`.execute(tx)
      found.push(...rows.map((row) => ({ entity: table.name, row })))
    }
    return found
  }

  const list = async (scope: ManagerScope, query: Query): Promise<Listed<ListedStay | Arrival>> => {
    const sums = await findSums(scope)
    return database.read(scope, async (tx) => {
      const [{ items, next_cursor }, event_number] = await Promise.all([
        query.list === 'arriving'
          ? listArriving(tx, scope, query)
          : listStays(tx, scope, query, sums && { ...sums, findTaxGaps }),
        eventNumber(tx, scope),
      ])
      return { items, next_cursor, event_number }
    })
  }

  /** @throws Refusal 404 when there is no such stay */
  const get = async (scope: ManagerScope, id: string) => {
    const sums = await findSums(scope)
    return database.read(scope, async (tx) => {
      const found = (await findStay(tx, scope, id)) ?? refuse(notFound)
      const [stay = refuse(notFound)] = await describeStays(tx, scope, [found], sums)
      return {
        stay,
        members: await describeMembers(tx, scope, id),
        tickets: await listTickets(tx, scope, id),
        event_number: await eventNumber(tx, scope),
      }
    })
  }

  return { list, get }
}

/** Adds the names of the guests, whether another party is in the room, and what no invoice holds. */
const describeStays = async (
  tx: Tx,
  scope: ManagerScope,
  stays: readonly Stay[],
  openSums: OpenSums | null,
): Promise<ListedStay[]> => {
  const ids = stays.map(({ id }) => id)
  const present = stays.filter(({ status }) => status === 'present')
  // One round trip: none waits for another's answer.
  const [members, sums, shared] = await Promise.all([
    listMembers(tx, scope, ids),
    openSums?.list(tx, scope, ids),
    findSharedRooms(tx, scope, [...new Set(present.map(({ room_number }) => room_number))]),
  ])
  return stays.map((stay) => ({
    ...stay,
    guests: members.filter(({ stay_id }) => stay_id === stay.id).map(({ guest_name }) => guest_name),
    other_party: stay.status === 'present' && shared.has(stay.room_number),
    ...(sums && {
      open_sums: sums.filter(({ stay_id }) => stay_id === stay.id).map(({ currency, total }) => ({ currency, total })),
    }),
  }))
}

const listStays = async (
  tx: Tx,
  scope: ManagerScope,
  { list, limit, cursor }: Query,
  money: (OpenSums & { findTaxGaps: FindTaxGaps }) | null,
): Promise<Pick<Listed<ListedStay>, 'items' | 'next_cursor'>> => {
  const moment = list === 'ended' ? ('ended_at' as const) : ('created_at' as const)
  const last = cursor === undefined ? null : readCursor(cursor)
  const today = list === 'leaving' ? (await getHotelDay(tx, scope)).today : ''
  const rows = await selectStays(tx, scope)
    // A literal, so that the partial indexes are used.
    .where('status', '=', list === 'ended' ? sql.lit('ended') : sql.lit('present'))
    .$if(list === 'leaving', (query) => query.where('check_out', '<=', today))
    .$if(list === 'ended', (query) =>
      query
        .where(({ eb, or }) =>
          or([
            eb('ended_at', '>', sql<string>`now() - make_interval(days => ${leftDays})`),
            ...(money ? [eb('id', 'in', money.selectStayIds(scope))] : []),
          ]),
        )
        .where('ended_how', '<>', 'merged'),
    )
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(${sql.ref(moment)}, id) < (${last?.created_at}, ${last?.id})`),
    )
    .orderBy(moment, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const end = page.at(-1)
  const ids = page.map(({ id }) => id)
  const [gaps, described] = await Promise.all([
    list === 'ended' ? money?.findTaxGaps(tx, scope, ids) : undefined,
    describeStays(tx, scope, page, money),
  ])
  return {
    items: described.map((stay) => ({
      ...stay,
      ...(gaps?.has(stay.id) && { tax_missing: gaps.get(stay.id) }),
    })),
    next_cursor:
      end && rows.length > limit ? getCursor({ created_at: end[moment] ?? end.created_at, id: end.id }) : null,
  }
}

const listArriving = async (
  tx: Tx,
  scope: ManagerScope,
  { limit, cursor }: Query,
): Promise<Pick<Listed<Arrival>, 'items' | 'next_cursor'>> => {
  const { today } = await getHotelDay(tx, scope)
  const until = addDays(today, arrivingDays)
  const assigned = new Set(
    (
      await tx
        .selectFrom('stays')
        .select('reservation_id')
        .where('hotel_id', '=', scope.hotelId)
        .where('reservation_id', 'is not', null)
        .where('check_in', '>=', sql<string>`${today}::date - 1`)
        .execute()
    ).map(({ reservation_id }) => reservation_id),
  )
  const last = cursor === undefined ? null : readCursor(cursor)
  const after = last && `${last.created_at.slice(0, 10)}${last.id}`
  const arrivals = await findArrivals(tx, scope.hotelId, today, until)
  const twice = arrivals.some(({ origin }) => origin === 'feed')
    ? (await readOverlaps(tx, scope, { from: today, until: addDays(until, 1) })).same
    : []
  const hidden = new Set(twice.map((one) => one.hidden.id))
  const rows = arrivals.filter(
    ({ id, check_in }) => !assigned.has(id) && !hidden.has(id) && (after === null || `${check_in}${id}` > after),
  )
  const rooms = await listRooms(tx, scope)
  const page = rows.slice(0, limit)
  const end = page.at(-1)
  return {
    items: page.map(({ id, booking_number: _number, origin: _origin, ...row }) => ({
      ...row,
      reservation_id: id,
      room_number: findRoomOfApartment(rooms, row.apartment)?.room_number ?? null,
    })),
    next_cursor:
      end && rows.length > limit ? getCursor({ created_at: `${end.check_in}T00:00:00.000Z`, id: end.id }) : null,
  }
}
