import type { ManagerScope } from '#modules/access/server/scope.ts'
import { saveSettings } from '#modules/audit/server/save-settings.ts'
import { labelsMissing } from '#modules/fiscal/contract.ts'
import { refuse } from '#platform/contract/failure.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { BillSettings, type BillSettingsChange } from '../contract/settings.ts'

const first: BillSettings = {
  shown: 'never',
  to_room: 'all',
  pay_choice: false,
  self_check_out: 'off',
  self_check_out_from: '06:00',
  key_text: '',
  translations: {},
  tax_rate: null,
  fiscal: false,
  fiscal_labels: [],
  fiscal_hours: 48,
  tourist_tax: false,
  updated_at: null,
}

/** The settings of a hotel's bills; without any written, those that a hotel begins with. */
export const findBillSettings = async (tx: Tx, { hotelId }: Scope): Promise<BillSettings> =>
  (await tx
    .selectFrom('bill_settings')
    .select(columnsOf(BillSettings))
    .where('hotel_id', '=', hotelId)
    .$narrowType<Pick<BillSettings, 'shown' | 'to_room' | 'self_check_out' | 'translations' | 'fiscal_labels'>>()
    .executeTakeFirst()) ?? first

const kept = {
  table: 'bill_settings',
  action: 'bill.settings_changed',
  find: findBillSettings,
  complete: ({ fiscal, fiscal_labels }: BillSettings) => {
    if (fiscal && fiscal_labels.length === 0) refuse(labelsMissing, 'fiscal_labels')
    return {}
  },
} as const

/** The settings of the bill, for managers. */
export const createBillSettingsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<BillSettings> => database.read(scope, (tx) => findBillSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled; 400 for numbers without a name
   */
  update: (scope: ManagerScope, change: BillSettingsChange): Promise<BillSettings> =>
    database.write(scope, (tx) => saveSettings(tx, scope, kept, change)),
})
