import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from '#platform/server/database/client.ts'

const typeMapping = { timestamptz: 'string', date: 'string', int8: 'number', numeric: 'number', jsonb: 'unknown' }
const root = join(import.meta.dirname, '../..')
const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')

type Place = { host: string; port: number; user: string; database: string }

/** Types of all tables, from the real schema; a column that a check limits to some values has exactly those values. */
export const describeTypes = async (client: Client, { host, port, user, database }: Place): Promise<string> => {
  const options = {
    dialect: 'postgres',
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    'type-mapping': JSON.stringify(typeMapping),
    overrides: JSON.stringify({ columns: await describeColumns(client) }),
    'exclude-pattern': 'schema_migrations',
  }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const { stdout } = await promisify(execFile)(process.execPath, [codegen, ...words, '--print'], { cwd: root })
  const types = stdout
    .slice(stdout.indexOf('import type'))
    .replace('export interface DB {', 'export interface Database {')
    .replaceAll('unknown | null', 'unknown')
    // The meaning of the columns stands in db/schema.sql.
    .replaceAll(/^ *\/\*\*\n(?: *\*.*\n)+/gm, '')
  return `// Generated from the migrations by \`npm run generate\`. Do not edit.\n\n${types.trim()}\n`
}

const describeColumns = async (client: Client): Promise<Record<string, string>> => {
  const limited = await readWords(client)
  // Columns that a trigger fills where an insert leaves them out, by the words of its function.
  const filled = await client<{ name: string; type: string }[]>`
    select distinct attrelid::regclass::text || '.' || attname as name,
      case when atttypid = 'numeric'::regtype then 'number' else 'string' end as type
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_attribute on attrelid = tgrelid and attnotnull
    where not tgisinternal and pg_get_triggerdef(pg_trigger.oid) like '% BEFORE INSERT %' and attname in (
      select word[1] from regexp_matches(prosrc, 'if new\\.(\\w+) is null then', 'g') as word)`
  const both = filled.map(({ name, type }) => [name, `Generated<${limited[name] ?? type}>`])
  return { ...limited, ...Object.fromEntries(both) }
}

/** The types of columns that a check limits to some values. */
const readWords = async (client: Client): Promise<Record<string, string>> => {
  const rows = await client<{ name: string; list: string; has_default: boolean; nullable: boolean }[]>`
    select c.conrelid::regclass::text || '.' || a.attname as name, pg_get_constraintdef(c.oid) as list,
      a.atthasdef as has_default, not a.attnotnull as nullable
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace order by 1`
  return Object.fromEntries(
    rows.flatMap(({ name, list, has_default, nullable }) => {
      const values = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(list)?.[1]?.match(/'[^']*'/g)
      if (!values) return []
      const type = [...values, ...(nullable ? ['null'] : [])].join(' | ')
      return [[name, has_default ? `Generated<${type}>` : type]]
    }),
  )
}
