import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { limits, type InvoiceSettings, type InvoiceSettingsChange } from '../../contract/settings.ts'
import * as store from './store.ts'

const fields = Object.keys(limits) as (keyof typeof limits)[]

/** The seller and the texts of every invoice of a hotel. */
export const createInvoiceSettingsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<InvoiceSettings> => database.read(scope, (tx) => store.findSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: (scope: ManagerScope, { seen, ...values }: InvoiceSettingsChange): Promise<InvoiceSettings> =>
    database.write(scope, async (tx) => {
      await store.lockSettings(tx, scope)
      const current = await store.findSettings(tx, scope)
      if (fields.every((field) => current[field] === values[field])) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const saved = await (current.updated_at === null ? store.insertSettings : store.updateSettings)(tx, scope, values)
      const change = { entity: 'invoice_settings', id: null, before: current, after: saved }
      await recordEntry(tx, scope, 'invoices.settings_changed', change)
      return saved
    }),
})
