import type { Client } from '#platform/server/database/client.ts'

/**
 * Describes the schema by the catalogue, in a stable order, so that one file shows the result of all migrations. Not
 * meant to be run.
 */
export const describeSchema = async (client: Client): Promise<string> => {
  const parts: string[] = ['-- Generated from the migrations by `npm run generate`. Do not edit.']
  const domains = await client<{ line: string }[]>`
    select format('CREATE DOMAIN %I AS %s %s;', typname, format_type(typbasetype, typtypmod), pg_get_constraintdef(c.oid)) as line
    from pg_type t left join pg_constraint c on c.contypid = t.oid
    where t.typnamespace = 'public'::regnamespace and t.typtype = 'd' order by typname, conname`
  parts.push(domains.map(({ line }) => line).join('\n'))
  const functions = await client<{ definition: string }[]>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by p.proname`
  const tables = await client<{ oid: number; name: string; forced: boolean; options: string | null }[]>`
    select oid, relname as name, relforcerowsecurity as forced, array_to_string(reloptions, ', ') as options from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  for (const table of tables) parts.push(await describeTable(client, table))
  parts.push(...functions.map((row) => `${row.definition.trim()};`))
  return `${parts.join('\n\n')}\n`
}

const describeTable = async (
  client: Client,
  table: { oid: number; name: string; forced: boolean; options: string | null },
): Promise<string> => {
  const columns = await client<{ line: string }[]>`
    select format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
      || case when a.attnotnull then ' not null' else '' end as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table.oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`
  const constraints = await client<{ line: string }[]>`
    select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line from pg_constraint
    where conrelid = ${table.oid} and contype in ('p', 'u', 'f', 'c', 'x') order by contype = 'p' desc, contype, conname`
  const rest = await client<{ line: string }[]>`
    select line from (
      select 1 as place, indexname as name, indexdef as line from pg_indexes i
        where schemaname = 'public' and tablename = ${table.name} and not exists (select from pg_constraint c where c.conrelid = ${table.oid} and c.conname = i.indexname)
      union all select 2, tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${table.oid} and not tgisinternal
      union all select 3, policyname, format('CREATE POLICY %I ON %I%s FOR %s TO %s%s%s', policyname, tablename, case permissive when 'RESTRICTIVE' then ' AS RESTRICTIVE' else '' end, cmd, array_to_string(roles, ', '),
          coalesce(' USING (' || qual || ')', ''), coalesce(' WITH CHECK (' || with_check || ')', '')) from pg_policies where tablename = ${table.name}
      union all select 4, grantee, format('GRANT %s ON %I TO %I', string_agg(lower(privilege_type), ', ' order by privilege_type), ${table.name}::text, grantee)
        from information_schema.role_table_grants where table_name = ${table.name} and grantee like 'deskbell\_%' and grantee <> 'deskbell_owner' group by grantee
    ) lines order by place, name`
  const lines = [
    `CREATE TABLE ${table.name} (\n${[...columns, ...constraints].map((row) => row.line).join(',\n')}\n)${table.options ? ` WITH (${table.options})` : ''};`,
    ...(table.forced ? [`ALTER TABLE ${table.name} FORCE ROW LEVEL SECURITY;`] : []),
    ...rest.map((row) => `${row.line};`),
  ]
  return lines.join('\n')
}
