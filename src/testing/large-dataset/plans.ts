import type { Sql } from 'postgres'
import type { Seen } from '../statements.ts'

/** One step of a plan, as EXPLAIN writes it. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** What a statement costs on the data that is there. */
export type Cost = {
  /** Large tables, and indexes of all their rows, that it reads from end to end. */
  whole: string[]
  /** Rows of large tables that it looks at. */
  rowsRead: number
  rowsGiven: number
  plan: string
}

/**
 * A prepared statement is planned for its values at first, and later perhaps once for all values: it has to be good
 * either way.
 */
export const planningTimes = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * Runs a statement once more, as the same role in the same hotel, and takes it back.
 * @param large names of the tables that have become large
 * @param partial names of the indexes that hold some of their rows only: those may be walked
 */
export const getCost = async (
  { app, platform }: Record<'app' | 'platform', Sql>,
  { statement, values, hotel }: Seen,
  planning: (typeof planningTimes)[number],
  { large, partial }: Record<'large' | 'partial', ReadonlySet<string>>,
): Promise<Cost> => {
  const answers = await (hotel === null ? platform : app)
    .unsafe<never[]>(`
    begin; set local plan_cache_mode = ${planning}; ${hotel === null ? '' : `set local app.hotel_id = ${literal(hotel)};`}
    deallocate all; prepare asked as ${statement};
    explain (analyze, timing off, format json) execute asked${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}; rollback`)
    .simple()
  const told = (answers as unknown[])
    .flat()
    .find(
      (row): row is { 'QUERY PLAN': [{ Plan: Node }] } =>
        typeof row === 'object' && row !== null && 'QUERY PLAN' in row,
    )
  if (!told) throw new Error(`No plan for ${statement}`)
  const root = told['QUERY PLAN'][0].Plan
  const all = getNodes(root)
  const scans = all.filter((node) => large.has(node['Relation Name'] ?? ''))
  return {
    whole: scans
      .filter(
        (node) =>
          node['Node Type'].endsWith('Seq Scan') ||
          (node['Node Type'].startsWith('Index') &&
            node['Index Cond'] === undefined &&
            !partial.has(node['Index Name'] ?? '')),
      )
      .map((node) => node['Index Name'] ?? node['Relation Name'] ?? ''),
    rowsRead: scans.reduce(
      (sum, node) =>
        sum +
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
          node['Actual Loops'],
      0,
    ),
    rowsGiven: root['Actual Rows'],
    plan: all
      .map((node) =>
        [
          node['Node Type'],
          node['Relation Name'],
          node['Index Name'],
          node['Index Cond'],
          `${node['Actual Rows']} rows, ${node['Rows Removed by Filter'] ?? 0} filtered`,
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join('\n  '),
  }
}

const getNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(getNodes)]

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A value as the driver would send it, in words. */
export const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  if (Array.isArray(value)) return quoted(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  if (value instanceof Date) return quoted(value.toISOString())
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}
