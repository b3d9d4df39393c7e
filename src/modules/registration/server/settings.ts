import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { hasValues } from '#modules/translations/policy.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import { asJson, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { RegistrationSettings, type RegistrationSettingsForm } from '../contract/settings.ts'

const untouched: RegistrationSettings = {
  pack: null,
  offered: [],
  own_who: 'all',
  country: null,
  form_keep_days: 7,
  ask_arrival_time: true,
  ask_wishes: true,
  intro: '',
  translations: {},
  updated_at: null,
}

/** The settings of a hotel's registration; without any written, those that a hotel begins with. */
export const findRegistrationSettings = async (tx: Tx, { hotelId }: Scope): Promise<RegistrationSettings> =>
  (await tx
    .selectFrom('registration_settings')
    .select(columnsOf(RegistrationSettings))
    .where('hotel_id', '=', hotelId)
    .$narrowType<Pick<RegistrationSettings, 'pack' | 'offered' | 'own_who' | 'translations'>>()
    .executeTakeFirst()) ?? untouched

/** The settings of registration, for managers. */
export const createRegistrationSettings = (database: Database) => ({
  get: (scope: ManagerScope): Promise<RegistrationSettings> =>
    database.read(scope, (tx) => findRegistrationSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: (
    scope: ManagerScope,
    { seen, translations: given, ...form }: RegistrationSettingsForm,
  ): Promise<RegistrationSettings> =>
    database.write(scope, async (tx) => {
      // The first row of a hotel has nothing that could be locked.
      await lockUntilCommit(tx, `registration_settings:${scope.hotelId}`)
      const current = await findRegistrationSettings(tx, scope)
      const wanted = { ...form, translations: given ?? current.translations }
      if (hasValues(current, wanted)) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const values = { ...wanted, offered: asJson(wanted.offered), translations: asJson(wanted.translations) }
      await tx
        .insertInto('registration_settings')
        .values({ ...values, hotel_id: scope.hotelId })
        .onConflict((conflict) =>
          conflict.column('hotel_id').doUpdateSet({
            ...values,
            updated_at: sql<string>`greatest(now(), registration_settings.updated_at + interval '1 millisecond')`,
          }),
        )
        .execute()
      const saved = await findRegistrationSettings(tx, scope)
      const change = { entity: 'registration_settings', id: null, before: current, after: saved }
      await recordEntry(tx, scope, 'registration.settings_changed', change)
      return saved
    }),
})
