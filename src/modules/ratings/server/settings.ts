import type { ManagerScope } from '#modules/access/server/scope.ts'
import { saveSettings } from '#modules/audit/server/save-settings.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { RatingSettings, type RatingSettingsForm } from '../contract/settings.ts'

/** The settings of a hotel's ratings; without any written, those that a hotel begins with. */
export const findRatingSettings = async (tx: Tx, { hotelId }: Scope): Promise<RatingSettings> =>
  (await tx
    .selectFrom('rating_settings')
    .select(columnsOf(RatingSettings))
    .where('hotel_id', '=', hotelId)
    .$narrowType<Pick<RatingSettings, 'review_links' | 'translations'>>()
    .executeTakeFirst()) ?? {
    ask_things: true,
    ask_mid_stay: true,
    review_links: [],
    thanks: '',
    translations: {},
    updated_at: null,
  }

const kept = { table: 'rating_settings', action: 'ratings.settings_changed', find: findRatingSettings } as const

/** The settings of ratings, for managers. */
export const createRatingSettingsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<RatingSettings> => database.read(scope, (tx) => findRatingSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: (scope: ManagerScope, form: RatingSettingsForm): Promise<RatingSettings> =>
    database.write(scope, (tx) => saveSettings(tx, scope, kept, form)),
})
