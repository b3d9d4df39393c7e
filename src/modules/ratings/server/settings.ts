import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { hasValues } from '#modules/translations/policy.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import { asJson, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
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

/** The settings of ratings, for managers. */
export const createRatingSettingsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<RatingSettings> => database.read(scope, (tx) => findRatingSettings(tx, scope)),

  /**
   * Idempotent.
   * @throws Refusal 409 with what is there now, when it has changed since the form was filled
   */
  update: (scope: ManagerScope, { seen, translations: given, ...form }: RatingSettingsForm): Promise<RatingSettings> =>
    database.write(scope, async (tx) => {
      // The first row of a hotel has nothing that could be locked.
      await lockUntilCommit(tx, `rating_settings:${scope.hotelId}`)
      const current = await findRatingSettings(tx, scope)
      const translations = given ?? current.translations
      const { review_links, ...texts } = form
      const hasLinks = JSON.stringify(current.review_links) === JSON.stringify(review_links)
      if (hasLinks && hasValues(current, { ...texts, translations })) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const values = { ...texts, review_links: asJson(review_links), translations: asJson(translations) }
      await tx
        .insertInto('rating_settings')
        .values({ ...values, hotel_id: scope.hotelId })
        .onConflict((conflict) =>
          conflict.column('hotel_id').doUpdateSet({
            ...values,
            updated_at: sql<string>`greatest(now(), rating_settings.updated_at + interval '1 millisecond')`,
          }),
        )
        .execute()
      const saved = await findRatingSettings(tx, scope)
      const change = { entity: 'rating_settings', id: null, before: current, after: saved }
      await recordEntry(tx, scope, 'ratings.settings_changed', change)
      return saved
    }),
})
