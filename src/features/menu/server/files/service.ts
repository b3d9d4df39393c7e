import type { ManagerScope } from '#core/access/server/scope.ts'
import { recordEntry } from '#core/audit/server/record.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { readingLimit } from '#platform/server/table-files/thread.ts'
import { writeCsv, writeWorkbook } from '#platform/server/table-files/write.ts'
import type { MenuImported, MenuImportPreview } from '../../contract/files.ts'
import { changeMenu } from '../editing/changes.ts'
import { planImport, rowsToShow, type Plan } from './plan.ts'
import { readMenuFile, type MenuFile } from './rows.ts'
import { getFurtherSheets, getItemSheet } from './sheets.ts'
import { applyChanges, readHotel, readMenu } from './store.ts'

const maxRowsShown = 200

/** Exports and imports a menu as a file. */
export class MenuFiles {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** The menu as a spreadsheet, or its items as CSV, with the names of columns and words in a language. */
  async export(scope: ManagerScope, format: 'xlsx' | 'csv', language: Language): Promise<Buffer> {
    const { further, ...menu } = await this.#database.read(scope, (tx) => readMenu(tx, scope))
    const items = getItemSheet(menu, { language, further })
    return format === 'csv' ? writeCsv(items) : writeWorkbook([items, ...getFurtherSheets(menu, { language, further })])
  }

  /** Shows what an import would do. Writes nothing. */
  async preview(scope: ManagerScope, bytes: Uint8Array): Promise<MenuImportPreview> {
    const file = await this.#read(scope, bytes)
    const now = await this.#database.read(scope, (tx) => readMenu(tx, scope))
    const { rows, counts, fingerprint } = planImport(file, now)
    const items = rows.filter(({ kind }) => kind === 'item').length
    return {
      counts,
      items,
      option_groups: rows.length - items,
      rows: rowsToShow(rows, maxRowsShown),
      ignored_columns: file.ignored,
      fingerprint,
    }
  }

  /**
   * Imports in one transaction what the preview showed.
   * @throws Refusal `platform.changed_meanwhile` when the menu has changed since the preview
   */
  async import(scope: ManagerScope, fingerprint: string, bytes: Uint8Array): Promise<MenuImported> {
    const file = await this.#read(scope, bytes)
    return changeMenu(this.#database, scope, async (tx) => {
      const now = await readMenu(tx, scope)
      const plan = planImport(file, now)
      // The menu is as the file says: that is a repetition after a lost answer.
      if (isDone(plan)) return { counts: plan.counts }
      if (plan.fingerprint !== fingerprint) throw new Refusal(changedMeanwhile)
      await applyChanges(tx, scope, now, plan.changes)
      await recordEntry(tx, scope, 'menu.imported', {
        entity: 'menu_items',
        id: null,
        after: { added: plan.counts.new, changed: plan.counts.changed },
        via: 'import',
      })
      return { counts: plan.counts }
    })
  }

  async #read(scope: ManagerScope, bytes: Uint8Array): Promise<MenuFile> {
    const { further } = await this.#database.read(scope, (tx) => readHotel(tx, scope))
    return readingLimit(scope.hotelId, () => readMenuFile(bytes, further))
  }
}

const isDone = ({ counts }: Plan): boolean => counts.new + counts.changed === 0
