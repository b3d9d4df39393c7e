import type { DatabaseAddress } from '#platform/server/database/address.ts'
import type { Ledger } from './guest-clients.ts'
import { asOwner, type TestHotel } from './seed-hotels.ts'

/** How these hotels' rows differ from what the clients know. The lists are empty if nothing is wrong. */
export type Consistency = {
  rows: number
  lost: string[]
  /** Rows that no client created. */
  unexpected: string[]
  /** Hotels whose event numbers are not 1, 2, 3 … up to their counter. */
  gaps: string[]
  /** Rows that have not exactly one insert event. */
  falseConfirmations: string[]
}

/** Compares the ledger with the rows, and the rows with the hotels' event logs. */
export const checkConsistency = (
  owner: DatabaseAddress,
  hotels: readonly TestHotel[],
  ledger: Ledger,
  table = 'service_requests',
): Promise<Consistency> =>
  asOwner(owner, async (sql) => {
    const ids = hotels.map(({ id }) => id)
    const rows = await sql.unsafe<{ id: string; hotel_id: string; guest_id: string }[]>(
      `select id, hotel_id, guest_id from ${table} where hotel_id = any(string_to_array($1, ','))`,
      [ids.join(',')],
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    const gaps = await sql<{ told: string }[]>`
      select c.hotel_id || ': ' || count(e.number) || ' events from ' || coalesce(min(e.number), 0)
        || ' to ' || coalesce(max(e.number), 0) || ', counter ' || c.last_number as told
      from hotel_event_counters c left join hotel_events e using (hotel_id) where c.hotel_id = any(string_to_array(${ids.join(',')}, ','))
      group by c.hotel_id, c.last_number
      having count(e.number) <> c.last_number or coalesce(max(e.number), 0) <> c.last_number or (c.last_number > 0 and min(e.number) <> 1)`
    const falseConfirmations = await sql.unsafe<{ told: string }[]>(
      `
      select coalesce(r.id::text, 'no row') || ': ' || count(e.number) || ' insert events' as told
      from ${table} r full join (select * from hotel_events
        where entity = $1 and operation = 'insert') e on e.hotel_id = r.hotel_id and e.row_id = r.id::text
      where coalesce(r.hotel_id, e.hotel_id) = any(string_to_array($2, ','))
        group by r.hotel_id, r.id, e.row_id having count(e.number) <> 1 or r.id is null`,
      [table, ids.join(',')],
    )
    return {
      rows: rows.length,
      lost: [...ledger.acknowledged].filter((id) => {
        const row = found.get(id)
        const asked = ledger.begun.get(id)
        return !row || !asked || row.hotel_id !== asked.hotel.id || row.guest_id !== asked.guest.id
      }),
      unexpected: rows.map(({ id }) => id).filter((id) => !ledger.begun.has(id)),
      gaps: gaps.map(({ told }) => told),
      falseConfirmations: falseConfirmations.map(({ told }) => told),
    }
  })
