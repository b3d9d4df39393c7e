import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient } from '#platform/server/database/client.ts'

// Values that the program itself reads: a name of something, never a text written by a person.
const meaning =
  /(^|_)(id|hash|access_code|icon|type|key|url|zone|currency|accent|status|language|operation|entity|audience|endpoint|p256dh|auth|source|kind|headers|place_id|phrase)$/
const tablesWithoutTexts = [
  'hotel_events',
  'hotel_event_counters',
  'sessions',
  'push_subscriptions',
  'outgoing_messages',
  'reservation_mappings',
  'notification_cursors',
  'images',
]

type Column = { table: string; column: string; type: string }

/**
 * Puts these texts into every field of these hotels that contains people's texts, by the catalogue: a new feature's
 * field is included without being named here. Each row gets another text, and each turn the next one.
 * @returns the filled fields
 */
export const fillWith = async (
  owner: DatabaseAddress,
  hotels: readonly string[],
  texts: readonly string[],
  turn: number,
): Promise<string[]> => {
  const sql = openClient(owner)
  const filled: string[] = []
  try {
    const columns = await sql<Column[]>`
      select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.data_type in ('text', 'jsonb')
        and c.table_name <> all(string_to_array(${tablesWithoutTexts.join(',')}, ','))
        and (c.table_name = 'hotels' or exists (select 1 from information_schema.columns h
          where h.table_schema = 'public' and h.table_name = c.table_name and h.column_name = 'hotel_id'))
      order by 1, 2`
    for (const [index, { table, column, type }] of columns.filter((one) => !meaning.test(one.column)).entries()) {
      const key = table === 'hotels' ? 'id' : 'hotel_id'
      const text = (row: string) =>
        `(select (array[${texts.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ')}])[1 + (${row} + ${turn + index}) % ${texts.length}])`
      const put = (one: string) =>
        sql.unsafe(
          `update ${table} t set "${column}" = ${type === 'text' ? one : withTexts(column, one)}
            from (select ctid, row_number() over (order by ctid)::int as at from ${table}) counted
        where t.ctid = counted.ctid and t.${key} = any(string_to_array($1, ' ')) and t."${column}" is not null
          and t."${column}"::text <> '{}'`,
          [hotels.join(' ')],
        )
      // Some names are short: they get the beginning of the text. A field whose check refuses even that contains no
      // texts
      // of people.
      let count = 0
      for (const one of [text('counted.at'), `left(${text('counted.at')}, 40)`]) {
        if (count === 0) count = await put(one).then((done) => done.count, refusedByCheck)
      }
      if (count > 0) filled.push(`${table}.${column}`)
    }
    // Each process keeps the names of the people of its sessions.
    await sql`select pg_notify('session_changed', id || ':update') from sessions
      where hotel_id = any(string_to_array(${hotels.join(' ')}, ' '))`
    return filled
  } finally {
    await sql.end()
  }
}

const refusedByCheck = (error: unknown): number => {
  if (error instanceof Error && 'code' in error && error.code === '23514') return 0
  throw error
}

/** Replaces the texts in lists with names or descriptions, and in texts by language. Anything else stays. */
const withTexts = (column: string, text: string): string => `case jsonb_typeof("${column}")
  when 'array' then coalesce((
    select jsonb_agg(case when jsonb_typeof(part) <> 'object' then part else part || coalesce((
      select jsonb_object_agg(name, ${text}) from jsonb_object_keys(part) name
      where name in ('name', 'description', 'guest_name', 'apartment', 'label')), '{}') end)
    from jsonb_array_elements("${column}") part), "${column}")
  when 'object' then coalesce((
    select jsonb_object_agg(key,
      case when jsonb_typeof(value) <> 'object' then value
        else coalesce((select jsonb_object_agg(name, ${text}) from jsonb_object_keys(value) name), '{}') end)
    from jsonb_each("${column}")), "${column}")
  else "${column}" end`
