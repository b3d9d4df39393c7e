import type { ManagerScope } from '#modules/access/server/scope.ts'
import { saveSettings } from '#modules/audit/server/save-settings.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { InvoiceSettings, InvoiceSettingsChange } from '../../contract/settings.ts'
import { findSettings } from './store.ts'

const kept = { table: 'invoice_settings', action: 'invoices.settings_changed', find: findSettings } as const

/** The seller and the texts of every invoice of a hotel. */
export const createInvoiceSettingsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<InvoiceSettings> => database.read(scope, (tx) => findSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: (scope: ManagerScope, change: InvoiceSettingsChange): Promise<InvoiceSettings> =>
    database.write(scope, (tx) => saveSettings(tx, scope, kept, change)),
})
