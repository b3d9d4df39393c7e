import { sql } from 'kysely'
import { changedAt } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'

const atOnce = 500
/** So long the reports and files of a stay outlive what its entries held. */
const reportDays = 90

/**
 * Deletes what entries hold, on the day after the last on which they are kept, in the zone of their hotel. The numbers
 * stay, so that the year has no gap.
 * @returns how many there were
 */
const deleteContent = (database: Database, now: number): Promise<number> =>
  database.onPlatform(async (tx) => {
    const at = sql`${new Date(now).toISOString()}::timestamptz`
    // The widest zone is 14 hours ahead: the condition on the day alone uses the index. One that is being written has
    // perhaps another last day afterwards, so it waits for the next run.
    const { numAffectedRows } = await sql`with over as (
        select entry.hotel_id, entry.id from register_entries entry join hotels hotel on hotel.id = entry.hotel_id
        where entry.sealed is not null and entry.kept_until < (${at} + interval '14 hours')::date
          and entry.kept_until < (${at} at time zone hotel.time_zone)::date
        order by entry.kept_until limit ${atOnce} for update of entry skip locked)
      update register_entries entry set sealed = null, signed = null, signed_hash = null, updated_at = now()
      from over where entry.hotel_id = over.hotel_id and entry.id = over.id`.execute(tx)
    return Number(numAffectedRows)
  })

/** Deletes all that is over. */
export const deleteEntries = async (database: Database, now: number, stopping?: AbortSignal): Promise<void> => {
  while (!stopping?.aborted && (await deleteContent(database, now)) === atOnce);
}

/** Deletes the reports of stays of which nothing can be read any more, and the lists of files that held only such. */
export const deleteReports = (database: Database): Promise<void> =>
  database.onPlatform(async (tx) => {
    // Nobody can report them now, so the stay is not due any more.
    await sql`with over as (
        delete from register_reports report
        where report.stay_id is not null and report.happened_at < now() - make_interval(days => ${reportDays})
          and not exists (select from register_entries entry
            where entry.hotel_id = report.hotel_id and entry.stay_id = report.stay_id
              and (entry.sealed is not null or entry.updated_at > now() - make_interval(days => ${reportDays})))
        returning hotel_id, stay_id)
      update register_stays stay set next_due_at = null, next_warn_at = null, state = 'closed', updated_at = ${changedAt}
      where (hotel_id, id) in (select hotel_id, stay_id from over) and state <> 'closed'`.execute(tx)
    // Bookings are made for at most two years ahead. Until then the report says that a booking that comes again is told.
    await sql`delete from register_reports
      where stay_id is null and happened_at < now() - make_interval(years => 2, days => ${reportDays})`.execute(tx)
    // By the days of its period: a copy, and a file that was not accepted, have no report.
    await sql`delete from register_exports export
      where export.made_at < now() - make_interval(days => ${reportDays})
        and not exists (select from register_reports report
          where report.hotel_id = export.hotel_id and report.export_id = export.id)
        and not exists (select from register_entries entry
          join register_stays stay on stay.hotel_id = entry.hotel_id and stay.id = entry.stay_id
          where entry.hotel_id = export.hotel_id and stay.arrived_at < export.to_day + interval '2 days'
            and coalesce(stay.left_at, 'infinity') > export.from_day - interval '1 day'
            and (entry.sealed is not null or entry.updated_at > now() - make_interval(days => ${reportDays})))`.execute(
      tx,
    )
  })

/** Deletes what is noted of entries that nobody could read, after the last of them. */
export const deleteLosses = (database: Database): Promise<void> =>
  database.onPlatform(async (tx) => {
    await sql`delete from register_losses loss where lost_at < now() - make_interval(days => ${reportDays})
      and not exists (select from register_entries entry where entry.hotel_id = loss.hotel_id
        and entry.sealed is not null and entry.entered_at <= loss.lost_at)`.execute(tx)
  })
