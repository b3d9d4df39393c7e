import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { labelsMissing } from '#modules/fiscal/contract.ts'
import { changedMeanwhile, Refusal, refuse } from '#platform/contract/failure.ts'
import { asJson, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { BillSettings, type BillSettingsChange } from '../contract/settings.ts'

const columns = columnsOf(BillSettings)

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
    .select(columns)
    .where('hotel_id', '=', hotelId)
    .$narrowType<Pick<BillSettings, 'shown' | 'to_room' | 'self_check_out' | 'translations' | 'fiscal_labels'>>()
    .executeTakeFirst()) ?? first

/** The settings of the bill, for managers. */
export const createBillSettingsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<BillSettings> => database.read(scope, (tx) => findBillSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled; 400 for numbers without a name
   */
  update: (scope: ManagerScope, { seen, ...values }: BillSettingsChange): Promise<BillSettings> =>
    database.write(scope, async (tx) => {
      // The first row of a hotel has nothing that could be locked.
      await lockUntilCommit(tx, `bill_settings:${scope.hotelId}`)
      const current = await findBillSettings(tx, scope)
      const wanted = { ...current, ...values }
      if (wanted.fiscal && wanted.fiscal_labels?.length === 0) refuse(labelsMissing, 'fiscal_labels')
      if (isDeepStrictEqual(wanted, current)) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const { updated_at: _, translations, fiscal_labels, ...plain } = wanted
      const row = { ...plain, translations: asJson(translations), fiscal_labels: asJson(fiscal_labels) }
      await tx
        .insertInto('bill_settings')
        .values({ ...row, hotel_id: scope.hotelId })
        .onConflict((conflict) =>
          conflict.column('hotel_id').doUpdateSet({
            ...row,
            updated_at: sql<string>`greatest(now(), bill_settings.updated_at + interval '1 millisecond')`,
          }),
        )
        .execute()
      const saved = await findBillSettings(tx, scope)
      const change = { entity: 'bill_settings', id: null, before: current, after: saved }
      await recordEntry(tx, scope, 'bill.settings_changed', change)
      return saved
    }),
})
