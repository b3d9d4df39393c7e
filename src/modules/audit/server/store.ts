import { sql } from 'kysely'
import { readCursor } from '#platform/contract/page.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { allHotels, AuditEntry, systemActor, type AuditActor, type AuditFilters } from '../contract.ts'

/** The filters of the reader, with the moments at which their days begin and end. */
export type EntryQuery = Pick<AuditFilters, 'actor' | 'kind' | 'q'> & {
  since?: string | undefined
  /** Excluded. */
  until?: string | undefined
  limit: number
  cursor?: string | undefined
}

const columns = columnsOf(AuditEntry).filter((column) => column !== 'network')

/** Entries of a hotel, newest first. */
export const listEntries = async (
  tx: Tx,
  hotelId: string,
  { actor, kind, q = '', since, until, limit, cursor }: EntryQuery,
): Promise<AuditEntry[]> => {
  const last = cursor === undefined ? null : readCursor(cursor)
  const rows = await tx
    .selectFrom('audit_entries')
    .select(columns)
    .select(sql<string | null>`network::text`.as('network'))
    .where('hotel_id', '=', hotelId)
    .$if(actor === systemActor, (some) => some.where('actor_kind', '=', 'system'))
    .$if(actor !== undefined && actor !== systemActor, (some) => some.where('actor_id', '=', actor ?? ''))
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? 'menu'))
    .$if(since !== undefined, (some) => some.where('at', '>=', since ?? ''))
    .$if(until !== undefined, (some) => some.where('at', '<', until ?? ''))
    .$if(q !== '', (some) => some.where(sql<boolean>`strpos(lower(label), lower(${q})) > 0`))
    .$if(last !== null, (some) => some.where(sql<boolean>`(at, id) < (${last?.created_at}, ${last?.id}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as AuditEntry[]
}

/** The actors of a hotel's log, each with their last name there. */
export const listActors = async (tx: Tx, hotelId: string): Promise<AuditActor[]> => {
  const { rows } = await sql<AuditActor>`
    select distinct on (actor_kind, actor_id) actor_id as id, actor_kind as kind, actor_name as name
    from audit_entries where "hotel_id" = ${hotelId} order by actor_kind, actor_id, at desc`.execute(tx)
  return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** How long a hotel keeps its entries; undefined for an unknown hotel. */
export const readAuditDays = async (tx: Tx, hotelId: string): Promise<number | undefined> =>
  (await tx.selectFrom('hotels').select('audit_days').where('id', '=', hotelId).executeTakeFirst())?.audit_days

/** Sets how long a hotel keeps its entries. @returns how long it did before */
export const putAuditDays = async (tx: Tx, hotelId: string, audit_days: number): Promise<number> => {
  const before = await tx
    .selectFrom('hotels')
    .select('audit_days')
    .where('id', '=', hotelId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('hotels').set({ audit_days }).where('id', '=', hotelId).execute()
  return before.audit_days
}

/** The other hotels that an account manages, in a transaction across hotels. */
export const listManagedHotels = async (tx: Tx, accountId: string, limit: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('managers')
      .select('hotel_id')
      .where('id', '=', accountId)
      .where('staff_role', '=', 'manager')
      .where('hotel_id', '<>', allHotels)
      .orderBy('hotel_id')
      .limit(limit)
      .execute()
  ).map(({ hotel_id }) => hotel_id)

/** Removes the entries that each hotel no longer keeps, in a transaction across hotels. @param now in milliseconds */
export const removeOldEntries = async (tx: Tx, now: number): Promise<void> => {
  const kept = await tx.selectFrom('hotels').select('audit_days').distinct().execute()
  for (const { audit_days } of kept)
    await tx
      .deleteFrom('audit_entries')
      .using('hotels')
      .whereRef('hotels.id', '=', 'audit_entries.hotel_id')
      .where('hotels.audit_days', '=', audit_days)
      .where('audit_entries.at', '<', new Date(now - audit_days * 86_400_000).toISOString())
      .execute()
}
