import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

/** True while a hotel has entries that can be read. */
export const keepsRegister = async (tx: Tx, hotelId: string): Promise<boolean> => {
  const entry = await tx
    .selectFrom('register_entries')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/**
 * The register that a hotel must keep.
 * @property until the last day of the entry that is kept longest, as far as it is known; null: not known of any
 * @property taken the newest package, where it holds every entry as it is now
 */
export type KeptRegister = { until: string | null; taken: { by: string; at: string } | null }

/** What is left to keep of a hotel's register; null where that is nothing. */
export const findKeptRegister = async (tx: Tx, hotelId: string): Promise<KeptRegister | null> => {
  const { entries, until } = await tx
    .selectFrom('register_entries as entry')
    .innerJoin('hotels as hotel', 'hotel.id', 'entry.hotel_id')
    .select(({ fn }) => [fn.countAll<number>().as('entries'), fn.max('entry.kept_until').as('until')])
    .where('entry.hotel_id', '=', hotelId)
    .where('entry.sealed', 'is not', null)
    .where(sql<boolean>`(entry.kept_until is null or entry.kept_until >= (now() at time zone hotel.time_zone)::date)`)
    .executeTakeFirstOrThrow()
  if (entries === 0) return null
  // Corrections, marks and mistakes are writes too: a package from before them holds another register.
  const taken = await tx
    .selectFrom('register_packages')
    .select(['made_by_name as by', 'made_at as at'])
    .where('hotel_id', '=', hotelId)
    .where('write_number', '>=', ({ selectFrom }) =>
      selectFrom('register_entries')
        .select(({ fn }) => fn.max('write_number').as('last'))
        .where('hotel_id', '=', hotelId),
    )
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { until, taken: taken ?? null }
}
