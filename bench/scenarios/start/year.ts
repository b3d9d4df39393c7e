import { join } from 'node:path'
import { loadDemo } from '#app/server/demo.ts'
import { demoHotels } from '#demo/hotels.ts'
import { features } from '#features/server.ts'
import { openClient } from '#platform/server/database/client.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { seedYearOfData } from '../../../src/testing/large-dataset/copies.ts'

const months = 12

/**
 * Leaves an installation in the folder that has been used for a year, with everything that the features put into a
 * hotel in a month, twelve times in each hotel. @returns how many orders there are
 */
export const seedYear = async (
  dataDir: string,
  { hotels, orders }: { hotels: number; orders: number },
): Promise<number> => {
  const settings = readSettings({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' })
  const database = await openDatabase(
    settings,
    join(import.meta.dirname, '../../../db/migrations'),
    createLog(settings.logLevel),
  )
  try {
    await inOneTransaction(database.owner, (all) => loadDemo(all, features, Date.now()))
    const owner = openClient(database.owner)
    const original = demoHotels[0].id
    await owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      // A hotel has each room once, not every month again, and has a generated column: it cannot be copied.
      await sql`delete from rooms where hotel_id = ${original}`
      // Those of the last day are not copied into the past: a few more, so that there are enough in the end.
      await sql.unsafe(moreOrders(Math.ceil((orders / (hotels * months)) * 1.05)), [original])
    })
    await seedYearOfData(owner, original, { hotels, months })
    const [found] = await owner<{ orders: number }[]>`select count(*)::int as orders from orders`
    await owner.end()
    return found?.orders ?? 0
  } finally {
    await database.close()
  }
}

/** The delivered orders of a month once more, each some minutes earlier, until there are as many as wanted. */
const moreOrders = (wanted: number): string => `
  insert into orders (hotel_id, id, guest_id, room_number, guest_name, items, total, currency, status, estimated_delivery, created_at, updated_at, preparing_at, delivered_at, archived_at, taken_at, taken_by, taken_by_id, escalation_from, subtotal)
  select hotel_id, uuidv7(), guest_id, room_number, guest_name, items, total, currency, status, estimated_delivery, created_at - n * interval '7 minutes', updated_at, preparing_at, delivered_at, delivered_at, taken_at, taken_by, taken_by_id, created_at - n * interval '7 minutes', subtotal
  from orders, generate_series(1, ${wanted}) as n where hotel_id = $1 and status = 'delivered'
  order by n limit greatest(0, ${wanted} - (select count(*) from orders where hotel_id = $1))`
