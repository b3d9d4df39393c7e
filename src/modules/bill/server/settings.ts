import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { BillSettings, BillSettingsChange } from '../contract/settings.ts'

const columns = ['shown', 'tax_rate', 'updated_at'] as const

/** The settings of a hotel's bills; without any written, those that a hotel begins with. */
export const findBillSettings = async (tx: Tx, { hotelId }: Scope): Promise<BillSettings> =>
  (await tx
    .selectFrom('bill_settings')
    .select(columns)
    .where('hotel_id', '=', hotelId)
    .$narrowType<Pick<BillSettings, 'shown'>>()
    .executeTakeFirst()) ?? { shown: 'never', tax_rate: null, updated_at: null }

/** The settings of the bill, for managers. */
export const createBillSettingsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<BillSettings> => database.read(scope, (tx) => findBillSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: (scope: ManagerScope, { seen, ...values }: BillSettingsChange): Promise<BillSettings> =>
    database.write(scope, async (tx) => {
      // The first row of a hotel has nothing that could be locked.
      await lockUntilCommit(tx, `bill_settings:${scope.hotelId}`)
      const current = await findBillSettings(tx, scope)
      if (current.shown === values.shown && current.tax_rate === values.tax_rate) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      await tx
        .insertInto('bill_settings')
        .values({ ...values, hotel_id: scope.hotelId })
        .onConflict((conflict) =>
          conflict.column('hotel_id').doUpdateSet({
            ...values,
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
