import { sql } from 'kysely'
import { isMadeBy } from '#modules/keys/server/store.ts'
import { createApartmentMatcher } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { CalendarLink } from '../../contract/links.ts'

export type LinkRow = Omit<CalendarLink, 'address'> & { token_hash: Buffer }
const columns = ['id', 'hotel_id', 'room_id', 'for_source', 'token_hash', 'made_at', 'last_read_at'] as const

const links = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('calendar_links').select(columns).$narrowType<LinkRow>().where('hotel_id', '=', hotelId)

export const listLinks = (tx: Tx, scope: Scope): Promise<LinkRow[]> => links(tx, scope).orderBy('made_at').execute()

/** The links that a member made, themselves or with their keys. */
export const listLinksMadeBy = async (
  tx: Tx,
  scope: Scope,
  memberId: string,
): Promise<{ id: string; name: string }[]> => {
  const rooms = new Map((await listRooms(tx, scope)).map((room) => [room.id, room.room_number]))
  const made = await links(tx, scope).where(isMadeBy(scope, memberId)).orderBy('made_at').execute()
  return made.map(({ id, room_id }) => ({ id, name: rooms.get(room_id) ?? '' }))
}

export const findLink = (tx: Tx, scope: Scope, id: string): Promise<LinkRow | undefined> =>
  links(tx, scope).where('id', '=', id).executeTakeFirst()

export const findLinkOfToken = (tx: Tx, scope: Scope, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  links(tx, scope).where('token_hash', '=', tokenHash).executeTakeFirst()

/** Makes a link, in the place of the one before of its room and platform. */
export const putLink = (
  tx: Tx,
  { hotelId }: Scope,
  link: Pick<LinkRow, 'id' | 'room_id' | 'for_source' | 'token_hash' | 'made_at'> & { created_by_id: string },
): Promise<LinkRow> =>
  tx
    .insertInto('calendar_links')
    .values({ ...link, hotel_id: hotelId })
    .onConflict((conflict) =>
      conflict.columns(['hotel_id', 'room_id', 'for_source']).doUpdateSet((excluded) => ({
        id: excluded.ref('excluded.id'),
        token_hash: excluded.ref('excluded.token_hash'),
        made_at: excluded.ref('excluded.made_at'),
        created_by_id: excluded.ref('excluded.created_by_id'),
        last_read_at: null,
      })),
    )
    .returning(columns)
    .$narrowType<LinkRow>()
    .executeTakeFirstOrThrow()

export const deleteLink = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx.deleteFrom('calendar_links').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

export const recordRead = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx
    .updateTable('calendar_links')
    .set({ last_read_at: sql<string>`now()` })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .execute()
}

export type BookedNights = { id: string; check_in: string; check_out: string; updated_at: string }

/**
 * The nights of a room that are booked in a span of days, without those that a platform has told us itself.
 * @param from, until days as `YYYY-MM-DD`
 */
export const listBookedNights = async (
  tx: Tx,
  scope: Scope,
  { room_id, for_source }: Pick<LinkRow, 'room_id' | 'for_source'>,
  { from, until }: { from: string; until: string },
): Promise<BookedNights[]> => {
  const find = createApartmentMatcher(await listRooms(tx, scope))
  const rows = await tx
    .selectFrom('reservations')
    .select(['id', 'apartment', 'check_in', 'check_out', 'updated_at'])
    .where('hotel_id', '=', scope.hotelId)
    .where('check_out', '>', from)
    .where('check_in', '<', until)
    // 'other' is many platforms: what one of them has sold, another may not know.
    .$if(for_source !== 'other', (query) =>
      query.where((where) =>
        where.or([where('origin', 'is distinct from', 'feed'), where('source', '!=', for_source)]),
      ),
    )
    .orderBy('check_in')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ apartment, ...night }) => (find(apartment)?.id === room_id ? [night] : []))
}
