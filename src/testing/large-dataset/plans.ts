import type { Client } from '#platform/server/database/client.ts'
import type { Seen } from '../statements.ts'

/** One node of a plan, in EXPLAIN's format. */
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

/** The cost of a statement on the existing data. */
export type Cost = {
  /** Large tables, and indexes of all their rows, that it scans. */
  whole: string[]
  /** Rows of large tables that it reads, but for those of an index of what is open: a hotel has some hundred at most. */
  rowsRead: number
  rowsGiven: number
  plan: string
}

/**
 * A prepared statement is first planned for its values, and later perhaps once for all values: both plans must be good.
 */
export const planningTimes = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * Runs a statement again, as the same role in the same hotel, and rolls it back.
 * @param large names of the large tables
 * @param partial names of the partial indexes: those may be scanned
 */
export const getCost = async (
  { app, platform }: Record<'app' | 'platform', Client>,
  { statement, values, hotel }: Seen,
  planning: (typeof planningTimes)[number],
  { large, partial }: Record<'large' | 'partial', ReadonlySet<string>>,
): Promise<Cost> => {
  const answers = await (hotel === null ? platform : app).unsafe<never[]>(`
    begin; set local plan_cache_mode = ${planning}; ${hotel === null ? '' : `set local app.hotel_id = ${literal(hotel)};`}
    deallocate all; prepare asked as ${statement};
    explain (analyze, timing off, format json) execute asked${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}; rollback`)
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
    rowsRead: scans
      .filter((node) => !isOfOpen(node))
      .reduce(
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

/** True if a scan reads the open rows of one hotel. */
const isOfOpen = (node: Node): boolean =>
  getNodes(node).some((one) => one['Index Name']?.endsWith('_open') && one['Index Cond']?.includes('hotel_id'))

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A value as a literal in the form that the driver sends. */
export const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  if (Array.isArray(value)) return quoted(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  if (value instanceof Date) return quoted(value.toISOString())
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}
