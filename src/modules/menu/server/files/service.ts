import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { previewPlan, refuseOtherPlan } from '#modules/file-imports/server/plan.ts'
import { writeCsv } from '#packages/table-files/write.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { readingLimit } from '#platform/server/file-threads/limits.ts'
import { writeWorkbook } from '#platform/server/file-threads/write-workbook.ts'
import type { MenuImported, MenuImportPreview } from '../../contract/files.ts'
import { changeMenu } from '../editing/changes.ts'
import { planImport } from './plan.ts'
import { readMenuFile, type MenuFile } from './rows.ts'
import { getFurtherSheets, getItemSheet } from './sheets.ts'
import { applyChanges, readHotel, readMenu } from './store.ts'

/** Exports and imports a menu as a file. */
export const createMenuFiles = (database: Database) => {
  const read = async (scope: ManagerScope, bytes: Uint8Array): Promise<MenuFile> => {
    const { further } = await database.read(scope, (tx) => readHotel(tx, scope))
    return readingLimit(scope.hotelId, () => readMenuFile(bytes, further))
  }
  return {
    /** The menu as a spreadsheet, or its items as CSV, with the names of columns and words in a language. */
    async export(scope: ManagerScope, format: 'xlsx' | 'csv', language: Language): Promise<Buffer> {
      const { further, ...menu } = await database.read(scope, (tx) => readMenu(tx, scope))
      const items = getItemSheet(menu, { language, further })
      return format === 'csv'
        ? writeCsv(items)
        : writeWorkbook([items, ...getFurtherSheets(menu, { language, further })])
    },

    /** Shows what an import would do. Writes nothing. */
    async preview(scope: ManagerScope, bytes: Uint8Array): Promise<MenuImportPreview> {
      const file = await read(scope, bytes)
      const plan = planImport(file, await database.read(scope, (tx) => readMenu(tx, scope)))
      const items = plan.rows.filter(({ kind }) => kind === 'item').length
      const option_groups = plan.rows.length - items
      return { ...previewPlan(plan), items, option_groups, ignored_columns: file.ignored }
    },

    /**
     * Imports in one transaction what the preview showed.
     * @throws Refusal `platform.changed_meanwhile` when the menu has changed since the preview
     */
    async import(scope: ManagerScope, fingerprint: string, bytes: Uint8Array): Promise<MenuImported> {
      const file = await read(scope, bytes)
      return changeMenu(database, scope, async (tx) => {
        const now = await readMenu(tx, scope)
        const plan = planImport(file, now)
        const { counts } = plan
        // The menu is as the file says: that is a repetition after a lost answer.
        if (counts.new + counts.changed === 0) return { counts }
        refuseOtherPlan(plan, fingerprint)
        await applyChanges(tx, scope, now, plan.changes)
        await recordEntry(tx, scope, 'menu.imported', {
          entity: 'menu_items',
          id: null,
          after: { added: counts.new, changed: counts.changed },
          via: 'import',
        })
        return { counts }
      })
    },
  }
}
