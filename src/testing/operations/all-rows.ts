import { tablesIn } from '#operations/backups/tables.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient } from '#platform/server/database/client.ts'

/** Every row of every table, in an order of its own: what tests compare before and after. */
export const allRows = async (owner: DatabaseAddress): Promise<Record<string, string[]>> => {
  const client = openClient(owner)
  try {
    const rows: Record<string, string[]> = {}
    for (const { name } of await tablesIn(client)) {
      rows[name] = (await client.unsafe<{ row: string }[]>(`select t::text as row from ${name} t order by 1`)).map(
        ({ row }) => row,
      )
    }
    return rows
  } finally {
    await client.end()
  }
}
