import type { Client } from '#platform/server/database/client.ts'

type Column = { tab: string; name: string; type: string; ends_unique: boolean; points_to: string | null }

/*
 * A year of many hotels, made from a month of one by the catalogue alone: a new feature's table is included without
 * being named here. A hotel's own content is copied to every hotel once; its tickets, orders and stays are copied for
 * every month as well.
 */

const getColumns = (owner: Client): Promise<Column[]> => owner<Column[]>`
  select c.relname as tab, a.attname as name, a.atttypid::regtype::text as type,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not (i.indisprimary
      and a.atttypid = 'text'::regtype) and a.attnum = i.indkey[i.indnkeyatts - 1]) as ends_unique,
    (select con.confrelid::regclass::text from pg_constraint con
      where con.conrelid = c.oid and con.contype = 'f' and a.attnum = con.conkey[cardinality(con.conkey)]
      and a.attname <> 'hotel_id') as points_to
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (select from pg_attribute h
    where h.attrelid = c.oid and h.attname = 'hotel_id')
  order by c.relname, a.attnum`

/**
 * Tables that grow every day: not the hotel's content, not tables with one row per hotel, per name of ours such as
 * `reception` or per name that the hotel gave, and not the event log, which is kept for days.
 */
const growing = async (owner: Client): Promise<Set<string>> =>
  new Set(
    (
      await owner<{ name: string }[]>`
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('managers', 'hotel_events', 'room_access')
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'record_hotel_event'::regproc
      and encode(t.tgargs, 'escape') like 'public%')
    and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indexprs is not null)
    and not exists (
      select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisunique and a.attgenerated <> '')
    and exists (
      select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[i.indnkeyatts - 1]
      where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts > 1 and a.atttypid <> 'text'::regtype)`
    ).map(({ name }) => name),
  )

/**
 * Fills the database. Only finished rows are copied into the past, so that as little is open as in a real year.
 * @param original the hotel that has a month of everything
 */
export const seedYearOfData = async (
  owner: Client,
  original: string,
  { hotels, months }: { hotels: number; months: number },
): Promise<void> => {
  const columns = await getColumns(owner)
  const grows = await growing(owner)
  // One row for each row of a table that does not grow.
  for (const { tab, ends_unique, points_to } of columns)
    if (ends_unique && points_to !== null && !grows.has(points_to)) grows.delete(tab)
  await owner.begin(async (sql) => {
    // Past rows send no notifications; and all exist before anything references them.
    await sql`set local session_replication_role = replica`
    await sql.unsafe(
      `insert into hotels (id, name) select 'house-' || h, 'House ' || h from generate_series(2, ${hotels}) as h`,
    )
    for (const table of new Set(columns.map(({ tab }) => tab))) {
      const own = columns.filter(({ tab }) => tab === table)
      const values = own.map((column) => valueOf(column, grows))
      const last = grows.has(table) ? months - 1 : 0
      // Rows that others point to are copied whole, or their copies would point to nothing.
      const isPointedTo = columns.some(({ tab, points_to }) => points_to === table && tab !== table)
      const past =
        !isPointedTo && own.some(({ name }) => name === 'status')
          ? `(m = 0 or t.created_at < now() - interval '1 day')`
          : 'true'
      await sql.unsafe(
        `
        insert into ${table} (${own.map(({ name }) => `"${name}"`).join(', ')})
        select ${values.join(', ')} from ${table} as t, generate_series(0, ${last}) as m, (select $1 as hotel, 1 as h
          union all select 'house-' || h, h from generate_series(2, ${hotels}) as h) as house
        where t.hotel_id = $1 and (m > 0 or h > 1) and ${past} order by m desc`,
        [original],
      )
    }
  })
  await owner`vacuum analyze`
}

/** A stay of an earlier month has ended, or the clock would have thousands to end. */
const endedStay: Readonly<Record<string, string>> = {
  status: `'ended'`,
  ended_at: `coalesce(t.ended_at, t.created_at + interval '2 days') - m * interval '30 days'`,
  ended_how: `coalesce(t.ended_how, 'clock')`,
}

/** The same id for the same text, of a UUID version that contracts accept. */
const idFrom = (text: string): string => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

const valueOf = ({ tab, name, type, ends_unique, points_to }: Column, grows: ReadonlySet<string>): string => {
  const column = `t."${name}"`
  if (name === 'hotel_id') return 'house.hotel'
  const target = points_to ?? (name === 'id' ? tab : null)
  if (type === 'uuid' && target !== null)
    return `case when h = 1 and ${grows.has(target) ? 'm' : '0'} = 0 then ${column} else ${idFrom(`${column}::text || house.hotel || ${grows.has(target) ? 'm' : '0'}`)} end`
  const ended = tab === 'stays' ? endedStay[name] : undefined
  if (ended !== undefined) return `case when m = 0 then ${column} else ${ended} end`
  if (tab === 'guests' && name === 'guest_name') return `${column} || ' ' || m`
  if (type.startsWith('timestamp')) return `${column} - m * interval '30 days'`
  if (type === 'date') return `${column} - m * 30`
  if (!ends_unique) return column
  if (type === 'uuid') return idFrom(`${column}::text || house.hotel || m`)
  if (type === 'text') return `${column} || '-' || house.hotel || m`
  if (type === 'bytea') return `sha256(${column} || convert_to(house.hotel || m, 'utf8'))`
  return `${column} + m * 100000`
}
