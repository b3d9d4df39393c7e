import type { ManagerScope } from '#modules/access/server/scope.ts'
import { saveSettings } from '#modules/audit/server/save-settings.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
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

const kept = {
  table: 'registration_settings',
  action: 'registration.settings_changed',
  find: findRegistrationSettings,
} as const

/** The settings of registration, for managers. */
export const createRegistrationSettings = (database: Database) => ({
  get: (scope: ManagerScope): Promise<RegistrationSettings> =>
    database.read(scope, (tx) => findRegistrationSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: (scope: ManagerScope, form: RegistrationSettingsForm): Promise<RegistrationSettings> =>
    database.write(scope, (tx) => saveSettings(tx, scope, kept, form)),
})
