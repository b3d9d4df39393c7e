import { sql } from 'kysely'
import { isOpenWith } from '#modules/hotels/server/hotels.ts'
import { tellManagers } from '#modules/notifications/server/enqueue.ts'
import { areRulesOlderThan, maxRulesMonths } from '#modules/registration/policy/keep.ts'
import { getPack, packCodes, type PackCode } from '#modules/registration/policy/packs.ts'
import { intlLocale, languageCodes, type Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'

const ttlSeconds = 7 * 86_400
/** Nobody is woken by it. */
const fromHour = 8

type Old = { hotel_id: string; pack: PackCode }

/** A country in the words of each language. */
const nameCountry = (pack: PackCode): { text: string; translations: Partial<Record<Language, string>> } => {
  const inWords = (language: Language) =>
    new Intl.DisplayNames(intlLocale(language), { type: 'region' }).of(pack.toUpperCase()) ?? pack.toUpperCase()
  const translations = Object.fromEntries(languageCodes.map((code) => [code, inWords(code)]))
  return { text: inWords('en'), translations }
}

const hourMs = 3_600_000
/** True while it is the first of a month in some zone: the widest are 14 hours ahead of UTC and 12 behind it. */
const isFirstSomewhere = (now: number): boolean =>
  [-12, 0, 14].some((hours) => new Date(now + hours * hourMs).getUTCDate() === 1)

/**
 * Tells the managers on the first of a month, once, that nobody has compared the rules of their country, or uploaded its
 * tables of codes, for more than a year.
 */
export const tellOfOldRules = async (database: Database, now: number): Promise<void> => {
  if (!isFirstSomewhere(now)) return
  const at = new Date(now).toISOString()
  const old = packCodes.filter(
    (code) => code !== 'own' && areRulesOlderThan(getPack(code), maxRulesMonths, at.slice(0, 10)),
  )
  await database.onPlatform(async (tx) => {
    const { rows } = await sql<Old>`update registration_settings settings
      set rules_told_on = (${at}::timestamptz at time zone hotel.time_zone)::date
      from hotels hotel
      where hotel.id = settings.hotel_id and settings.register_on
        and extract(day from ${at}::timestamptz at time zone hotel.time_zone) = 1
        and extract(hour from ${at}::timestamptz at time zone hotel.time_zone) >= ${fromHour}
        and settings.rules_told_on is distinct from (${at}::timestamptz at time zone hotel.time_zone)::date
        and (settings.pack = any(string_to_array(${old.join(',')}, ',')) or exists (
          select from register_code_tables codes
          where codes.hotel_id = settings.hotel_id and codes.pack = settings.pack
            and codes.uploaded_at < ${at}::timestamptz - interval '1 year'))
        and ${isOpenWith('registration')}
      returning settings.hotel_id, settings.pack`.execute(tx)
    for (const { hotel_id, pack } of rows)
      await tellManagers(tx, hotel_id, {
        title: 'register.push_rules_title',
        body: 'register.push_rules',
        values: {},
        keys: { country: nameCountry(pack) },
        path: 'manager/register/settings',
        tag: 'register rules',
        ttlSeconds,
        urgent: false,
      })
  })
}
