import type { ManagerScope } from '#modules/access/server/scope.ts'
import { saveSettings, type SettingsRules } from '#modules/audit/server/save-settings.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { refuse } from '#platform/contract/failure.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  keepNeeded,
  minKeepSource,
  notSetUp,
  type ReadRegistrationSettings,
  RegistrationSettings,
  type RegistrationSettingsForm,
  secretCopyMissing,
} from '../contract/settings.ts'
import { needsKeepDays } from '../policy/keep.ts'
import { getPack } from '../policy/packs.ts'

const untouched: RegistrationSettings = {
  pack: null,
  offered: [],
  own_who: 'all',
  country: null,
  form_keep_days: 7,
  ask_arrival_time: true,
  ask_wishes: true,
  establishment: {},
  own_signature: 'none',
  own_identity: 'required',
  own_due_hours: null,
  keep_days: null,
  keep_source: '',
  keep_set_on: null,
  other_authority: false,
  reported_sources: [],
  register_on: false,
  register_since: null,
  intro: '',
  translations: {},
  updated_at: null,
}

/** The columns whose types the database does not say. */
type JsonColumns = Pick<
  RegistrationSettings,
  'offered' | 'translations' | 'establishment' | 'reported_sources' | 'own_due_hours'
>

/** The register, which is above this module. */
export type RegisterSwitch = {
  /** When the operator has proved a copy of the installation secret, without which nobody could read the register. */
  findSecretCopy: () => Promise<string | null>
  /** What follows a change of the settings, in its transaction. */
  follow: (
    tx: Tx,
    scope: ManagerScope,
    change: { before: RegistrationSettings; after: RegistrationSettings; in_house: 'enter' | 'elsewhere' },
  ) => Promise<void>
}

/** @throws Refusal where the rules of the register are not complete */
const refuseIncomplete = ({
  register_on,
  pack,
  keep_days,
  keep_source,
}: Omit<RegistrationSettingsForm, 'in_house'>): void => {
  const isToldBy = keep_source.length >= minKeepSource
  if (keep_days !== null && !isToldBy) refuse(keepNeeded, 'keep_source')
  if (!register_on) return
  if (pack === null) refuse(notSetUp)
  else if (needsKeepDays(getPack(pack)) && keep_days === null) refuse(keepNeeded, 'keep_days')
}

/** The settings of a hotel's registration; without any written, those that a hotel begins with. */
export const findRegistrationSettings = async (tx: Tx, { hotelId }: Scope): Promise<RegistrationSettings> =>
  (await tx
    .selectFrom('registration_settings')
    .select(columnsOf(RegistrationSettings))
    .where('hotel_id', '=', hotelId)
    .$narrowType<JsonColumns>()
    .executeTakeFirst()) ?? untouched

const kept = {
  table: 'registration_settings',
  action: 'registration.settings_changed',
  find: findRegistrationSettings,
} as const

/** The settings of registration, for managers. */
export const createRegistrationSettings = (database: Database, register: RegisterSwitch) => ({
  get: async (scope: ManagerScope): Promise<ReadRegistrationSettings> => ({
    ...(await database.read(scope, (tx) => findRegistrationSettings(tx, scope))),
    secret_copy_checked_at: await register.findSecretCopy(),
  }),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: async (
    scope: ManagerScope,
    { in_house, ...form }: RegistrationSettingsForm,
  ): Promise<RegistrationSettings> => {
    refuseIncomplete(form)
    const mayStart = !form.register_on || (await register.findSecretCopy()) !== null
    return database.write(scope, async (tx) => {
      const { today } = await getHotelDay(tx, scope)
      const rules: SettingsRules<RegistrationSettings> = {
        complete: (wanted, before) => {
          const isStarted = wanted.register_on && !before.register_on
          // One that runs is not stopped by it.
          if (isStarted && !mayStart) refuse(secretCopyMissing)
          const isKeptOtherwise = before.keep_days !== wanted.keep_days || before.keep_source !== wanted.keep_source
          return { ...(isKeptOtherwise && { keep_set_on: today }), ...(isStarted && { register_since: today }) }
        },
        follow: (before, after) => register.follow(tx, scope, { before, after, in_house }),
      }
      return saveSettings(tx, scope, { ...kept, ...rules }, form)
    })
  },
})
