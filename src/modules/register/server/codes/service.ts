import { createHash } from 'node:crypto'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { notFound, refuse, tooLarge } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { CodeTable, maxTableBytes } from '../../contract/code-tables.ts'
import { type CodeTableName, getCodeColumns } from '../../policy/code-tables.ts'
import { readCodeTable } from './read-table.ts'
import * as store from './store.ts'

/** What the database writes between the values of a row. */
const spacesPerRow = 10

const findName = (params: { pack: string; name: string }): CodeTableName => {
  const { pack, name } = CodeTable.shape
  const read = { pack: pack.safeParse(params.pack).data, name: name.safeParse(params.name).data }
  if (read.pack === undefined || read.name === undefined) return refuse(notFound)
  const table = { pack: read.pack, name: read.name }
  return getCodeColumns(table) ? table : refuse(notFound)
}

/** Tables of codes of an authority, as managers upload them. */
export const createCodeTables = (database: Database) => ({
  list: (scope: ManagerScope): Promise<{ items: CodeTable[] }> =>
    database.read(scope, async (tx) => ({ items: await store.listCodeTables(tx, scope) })),

  /** The old table stays where the new one cannot be read. @throws Refusal 404; 400 with the line; 413 */
  put: async (scope: ManagerScope, params: { pack: string; name: string }, bytes: Uint8Array): Promise<CodeTable> => {
    const table = findName(params)
    const rows = readCodeTable(table, bytes)
    if (Buffer.byteLength(JSON.stringify(rows)) + rows.length * spacesPerRow > maxTableBytes) refuse(tooLarge)
    const sha256 = createHash('sha256').update(bytes).digest()
    return database.write(scope, async (tx) => {
      const uploaded_at = await store.putCodeTable(tx, scope, table, { rows, sha256 })
      await recordEntry(tx, scope, 'register.codes_uploaded', {
        entity: 'register_code_tables',
        id: null,
        label: `${table.pack} · ${table.name} · ${rows.length}`,
      })
      return { ...table, rows: rows.length, uploaded_at }
    })
  },
})
