import type { Client } from '#platform/server/database/client.ts'
import { breakLine, tidy, tidyFunction, toComment, withComment } from './schema-text.ts'

const head = `-- Generated from the migrations by \`npm run generate\`. Do not edit. Not meant to be run.
--
-- The line "rows:" of a table says who sees and writes which of its rows (row-level security), and what is granted:
--   hotel            the application, in the hotel of its transaction: hotel_id = app_hotel()
--   platform         the platform's login, in all hotels
--   platform reads   the platform's login reads all hotels
--   backup by hotel  a backup reads everything; a restore of one hotel writes and sees that hotel alone
--   backup           a backup reads everything; only a restore of the whole installation writes
-- "bound" means that the owner of the tables is bound too. Names of constraints stand here where they are not PostgreSQL's own.`

/**
 * Describes the schema by the catalogue, in a stable order, so that one file shows the result of all migrations: tables
 * with the comments of their columns, then functions.
 */
export const describeSchema = async (client: Client): Promise<string> => {
  const domains = await client<{ line: string }[]>`
    select format('create domain %I as %s %s;', typname, format_type(typbasetype, typtypmod), pg_get_constraintdef(c.oid, true)) as line
    from pg_type t left join pg_constraint c on c.contypid = t.oid
    where t.typnamespace = 'public'::regnamespace and t.typtype = 'd' order by typname, conname`
  const functions = await client<{ definition: string }[]>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by p.proname, p.oid::regprocedure::text`
  const tables = await client<Table[]>`
    select oid, relname as name, relforcerowsecurity as forced, array_to_string(reloptions, ', ') as options,
      obj_description(oid, 'pg_class') as comment, not relrowsecurity as open
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  const parts = [head, domains.map(({ line }) => tidy(line)).join('\n')]
  for (const table of tables) parts.push((await describeTable(client, table)).join('\n'))
  parts.push(...functions.map(({ definition }) => `${tidyFunction(definition.trim())};`))
  return `${parts.join('\n\n')}\n`
}

type Table = {
  oid: number
  name: string
  forced: boolean
  open: boolean
  options: string | null
  comment: string | null
}

const describeTable = async (client: Client, table: Table): Promise<string[]> => {
  const { oid, name, options, comment } = table
  const columns = await client<{ name: string; line: string; comment: string | null }[]>`
    select attname as name, format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid, true) else '' end as line,
      col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`
  const constraints = await client<{ name: string; of: string[]; line: string }[]>`
    select conname as name, pg_get_constraintdef(c.oid, true) as line,
      to_jsonb(array(select attname::text from unnest(conkey) with ordinality k (num, at)
        join pg_attribute on attrelid = conrelid and attnum = num order by at)) as of
    from pg_constraint c where conrelid = ${oid} and contype in ('p', 'u', 'f', 'c', 'x')
    order by contype = 'p' desc, contype <> 'u', contype <> 'f', conname`
  const ofColumn = (column: string) =>
    constraints.find((one) => one.name === `${name}_${column}_check` && one.of.length === 1 && one.of[0] === column)
  const inline = new Set(columns.flatMap((column) => ofColumn(column.name) ?? []))
  const lines = [
    ...columns.map((column) => {
      const check = ofColumn(column.name)
      return { line: tidy(column.line + (check ? ` ${check.line}` : '')), comment: column.comment }
    }),
    ...constraints.filter((one) => !inline.has(one)).map((one) => ({ line: nameIt(name, one), comment: null })),
  ]
  return [
    ...toComment(comment),
    `create table ${name} (`,
    ...lines.flatMap(({ line, comment: what }, at) =>
      withComment(`  ${line}${at < lines.length - 1 ? ',' : ''}`, what),
    ),
    `)${options ? ` with (${options})` : ''};`,
    ...(await describeRest(client, table)),
    ...(await describeAccess(client, table)),
  ]
}

/** A constraint, with its name where it is not the one that PostgreSQL gives. */
const nameIt = (table: string, { name, of, line }: { name: string; of: string[]; line: string }): string => {
  const own = new RegExp(String.raw`^${table}_(pkey|check\d*|(${of.join('_')}_)?(key|fkey|check)\d*)$`)
  return `${own.test(name) ? '' : `constraint ${name} `}${tidy(line)}`
}

/** Indexes and triggers. */
const describeRest = async (client: Client, { oid }: Table): Promise<string[]> => {
  const rows = await client<{ line: string; comment: string | null }[]>`
    select line, comment from (
      select 1 as place, c.relname as name, pg_get_indexdef(c.oid, 0, true) as line,
        obj_description(c.oid, 'pg_class') as comment from pg_index i join pg_class c on c.oid = indexrelid
        where indrelid = ${oid} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all select 2, tgname, pg_get_triggerdef(oid, true), null from pg_trigger where tgrelid = ${oid} and not tgisinternal
    ) lines order by place, name`
  return rows.flatMap(({ line, comment }) =>
    withComment(`${tidy(line.replaceAll(/\s+/g, ' ').replaceAll('( ', '('))};`, comment),
  )
}

// By the whole text of the policies, without parentheses: a changed one is printed.
const patterns = new Map([
  ['in_hotel all deskbell_app hotel_id = app_hotel hotel_id = app_hotel', 'hotel'],
  ['in_hotel all deskbell_app id = app_hotel id = app_hotel', 'hotel'],
  ['platform_access all deskbell_platform true true', 'platform'],
  ['platform_access select deskbell_platform true', 'platform reads'],
  ['backup_in_hotel all deskbell_backup hotel_id = app_hotel hotel_id = app_hotel', 'backup by hotel'],
  ['backup_in_hotel all deskbell_backup id = app_hotel id = app_hotel', 'backup by hotel'],
  ["backup_inserts insert deskbell_backup COALESCEapp_hotel, hotel_id, ''::text = COALESCEhotel_id, ''::text", null],
  ["backup_inserts insert deskbell_backup COALESCEapp_hotel, id, ''::text = COALESCEid, ''::text", null],
  [
    "backup_inserts insert deskbell_backup COALESCEapp_hotel, NULL::text, ''::text = COALESCENULL::text, ''::text",
    'backup',
  ],
  ['backup_reads select deskbell_backup true', null],
])

/** The roles that see and write rows, in one line; policies of no pattern behind it. */
const describeAccess = async (client: Client, { name, forced, open }: Table): Promise<string[]> => {
  const policies = await client<{ key: string; line: string }[]>`
    select concat_ws(' ', policyname, lower(cmd), array_to_string(roles, ','), translate(concat_ws(' ', qual, with_check), '()', ''),
        nullif(permissive, 'PERMISSIVE')) as key,
      format('create policy %I on %I%s for %s to %s%s%s', policyname, tablename,
        case permissive when 'RESTRICTIVE' then ' as restrictive' else '' end,
        lower(cmd), array_to_string(roles, ', '), coalesce(' using (' || qual || ')', ''),
        coalesce(' with check (' || with_check || ')', '')) as line
    from pg_policies where tablename = ${name} order by policyname`
  const grants = await client<{ role: string; privileges: string }[]>`
    select role, string_agg(privilege, ', ' order by place, privilege) as privileges from (
      select grantee as role, lower(privilege_type) as privilege, position(left(privilege_type, 1) in 'SIUD') as place
      from information_schema.role_table_grants where table_name = ${name}
      union all select grantee, format('%s (%s)', lower(privilege_type), string_agg(column_name, ', ' order by column_name)),
        position(left(privilege_type, 1) in 'SIUD')
      from information_schema.column_privileges p where table_name = ${name} and not exists (
        select from information_schema.role_table_grants g
          where g.table_name = p.table_name and g.grantee = p.grantee and g.privilege_type = p.privilege_type)
      group by grantee, privilege_type
    ) all_of_it where role <> current_user group by role order by role`
  const found = policies.flatMap(({ key }) => patterns.get(key) ?? [])
  const ofBackup = found.includes('backup by hotel') ? 'select, insert, update, delete' : 'select, insert'
  const rows = open
    ? ['everybody to whom it is granted']
    : [...new Set(found)].toSorted((one, other) => order(one) - order(other))
  const granted = grants
    .filter(({ role, privileges }) => role !== 'deskbell_backup' || privileges !== ofBackup)
    .map(({ role, privileges }) => `${role}: ${privileges}`)
  return [
    ...breakLine(`-- rows: ${rows.join(', ')}${forced ? '; bound' : ''}; ${granted.join('; ')}`).map((line, at) =>
      at === 0 ? line : `--  ${line}`,
    ),
    ...policies.filter(({ key }) => !patterns.has(key)).flatMap(({ line }) => breakLine(`${tidy(line)};`)),
  ]
}

const order = (pattern: string): number =>
  ['hotel', 'platform', 'platform reads', 'backup by hotel', 'backup'].indexOf(pattern)
