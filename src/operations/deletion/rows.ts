import { setTimeout as wait } from 'node:timers/promises'
import { imageKeys, type StoredImage } from '#modules/images/contract.ts'
import type { ImageStore } from '#modules/images/server/store.ts'
import { deleteUnusedAccount } from '#modules/people/server/accounts/places.ts'
import { tablesIn } from '#operations/backups/tables.ts'
import { isHotelSlug } from '#platform/contract/id.ts'
import { backupRole } from '#platform/server/database/backup/backup-role.ts'
import type { Client } from '#platform/server/database/client.ts'
import type { Database } from '#platform/server/database/transaction.ts'

/** How many rows are deleted in one transaction. */
const pieceRows = 10_000
/** Files are removed one by one, so their rows go in smaller pieces. */
const pieceImages = 100
const pieceStaff = 100
/** How long it rests after a piece, in times of what the piece took: the other hotels have the database meanwhile. */
const restFactor = 9
const maxRestMs = 5_000
/** A shorter statement delays no other noticeably. */
const shortMs = 25

type Options = {
  /** A connection of the account that owns the tables. */
  client: Client
  database: Pick<Database, 'onPlatform'>
  pictures: ImageStore
  hotel: string
  signal: AbortSignal
}

/**
 * Deletes everything that belongs to a hotel, in pieces: rows before those that they point at, the accounts of people
 * who work nowhere else with their places, files with the rows of their images, and the hotel last. It can be repeated
 * after it ended anywhere.
 * @returns how many rows it has deleted
 * @throws the reason of `signal`
 */
export const deleteHotelRows = async (options: Options): Promise<number> => {
  const { client, database, pictures, hotel, signal } = options
  if (!isHotelSlug(hotel)) throw new TypeError('Not the id of a hotel.')
  const keys = await primaryKeysIn(client)
  const tables = (await tablesIn(client)).filter(({ name, hasHotel }) => hasHotel || name === 'hotels').toReversed()
  let deleted = 0
  for (const { name } of tables) {
    const piece = getPiece(options, name, keys.get(name) ?? [])
    for (let count = 1; count > 0; deleted += count) {
      signal.throwIfAborted()
      const began = performance.now()
      count = await piece()
      const ms = performance.now() - began
      if (ms > shortMs) await wait(Math.min(maxRestMs, ms * restFactor), undefined, { signal })
    }
  }
  // Files that no row names, such as an upload that was killed halfway.
  await pictures.removeHotel(hotel, [])
  // Names of what is counted hold the hotel's.
  await database.onPlatform((tx) =>
    tx
      .deleteFrom('rate_limits')
      .where(({ eb, fn, val }) => eb(val(hotel), '=', fn.any(fn<string[]>('string_to_array', ['key', val(':')]))))
      .execute(),
  )
  return deleted
}

/** Deletes some of a table's rows, and returns how many. */
const getPiece = (options: Options, name: string, key: readonly string[]): (() => Promise<number>) => {
  if (name === 'managers') return () => deleteStaff(options)
  if (name === 'images') return () => deleteImages(options)
  const { client, hotel } = options
  return () => inHotel(client, hotel, async (sql) => (await sql.unsafe(deleteStatement(name, key, hotel))).count)
}

const deleteStatement = (name: string, key: readonly string[], hotel: string): string => {
  const own = `${name === 'hotels' ? 'id' : 'hotel_id'} = '${hotel}'`
  const columns = key.filter((column) => column !== 'hotel_id').join(', ')
  if (name === 'hotels' || columns === '') return `delete from ${name} where ${own}`
  return `delete from ${name} where ${own} and (${columns}) in (select ${columns} from ${name} where ${own} limit ${pieceRows})`
}

const deleteImages = async ({ client, hotel, pictures }: Options): Promise<number> => {
  const images = await inHotel(client, hotel, (sql) =>
    sql.unsafe<StoredImage[]>(
      `select hotel_id, id, width, height, kind from images where hotel_id = '${hotel}' order by id limit ${pieceImages}`,
    ),
  )
  if (images.length === 0) return 0
  for (const key of images.flatMap(imageKeys)) await pictures.remove(key)
  const ids = images.map(({ id }) => `'${id}'`).join(', ')
  return inHotel(
    client,
    hotel,
    async (sql) => (await sql.unsafe(`delete from images where hotel_id = '${hotel}' and id in (${ids})`)).count,
  )
}

const deleteStaff = ({ database, hotel }: Options): Promise<number> =>
  database.onPlatform(async (tx) => {
    const members = await tx
      .selectFrom('managers')
      .select('id')
      .where('hotel_id', '=', hotel)
      .limit(pieceStaff)
      .execute()
    for (const { id } of members) {
      await tx.deleteFrom('managers').where('hotel_id', '=', hotel).where('id', '=', id).execute()
      await deleteUnusedAccount(tx, id)
    }
    return members.length
  })

/** Works as the role that reaches this hotel's rows and no other's. */
const inHotel = <T>(client: Client, hotel: string, work: (sql: Client) => Promise<T>): Promise<T> =>
  client.begin(async (sql) => {
    // Each in a message of its own: a distributed database passes them on.
    await sql.unsafe(`set local app.hotel_id = '${hotel}'`)
    await sql.unsafe(`set local role ${backupRole}`)
    return work(sql)
  })

const primaryKeysIn = async (client: Client): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await client<{ name: string; columns: string }[]>`
    select c.relname as name, json_agg(quote_ident(a.attname) order by a.attnum)::text as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`
  return new Map(rows.map(({ name, columns }) => [name, JSON.parse(columns) as string[]]))
}
