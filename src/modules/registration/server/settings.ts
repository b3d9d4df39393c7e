import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { changedMeanwhile, Refusal, refuse } from '#platform/contract/failure.ts'
import { asJson, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
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
const refuseIncomplete = ({ register_on, pack, keep_days, keep_source }: RegistrationSettingsForm): void => {
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
  update: async (scope: ManagerScope, given: RegistrationSettingsForm): Promise<RegistrationSettings> => {
    const { seen, translations, in_house, ...form } = given
    refuseIncomplete(given)
    const mayStart = !form.register_on || (await register.findSecretCopy()) !== null
    return database.write(scope, async (tx) => {
      // The first row of a hotel has nothing that could be locked.
      await lockUntilCommit(tx, `registration_settings:${scope.hotelId}`)
      const current = await findRegistrationSettings(tx, scope)
      const wanted = { ...form, translations: translations ?? current.translations }
      if (isSame(current, wanted)) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      // One that runs is not stopped by it.
      if (wanted.register_on && !current.register_on && !mayStart) refuse(secretCopyMissing)
      const { today } = await getHotelDay(tx, scope)
      const isKeptOtherwise = current.keep_days !== wanted.keep_days || current.keep_source !== wanted.keep_source
      const values = {
        ...wanted,
        offered: asJson(wanted.offered),
        translations: asJson(wanted.translations),
        establishment: asJson(wanted.establishment),
        reported_sources: asJson(wanted.reported_sources),
        ...(isKeptOtherwise && { keep_set_on: today }),
        ...(wanted.register_on && !current.register_on && { register_since: today }),
      }
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
      await register.follow(tx, scope, { before: current, after: saved, in_house })
      const change = { entity: 'registration_settings', id: null, before: current, after: saved }
      await recordEntry(tx, scope, 'registration.settings_changed', change)
      return saved
    })
  },
})

const isSame = <Values extends object>(current: Values, wanted: Partial<Values>): boolean =>
  isDeepStrictEqual({ ...current, ...wanted }, current)
