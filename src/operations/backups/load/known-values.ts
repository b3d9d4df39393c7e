import * as z from 'zod/mini'
import { currencies } from '#modules/hotels/contract/settings.ts'
import { isKnownToBrowsers } from '#modules/hotels/server/settings.ts'
import { OpeningHours } from '#modules/hours/contract.ts'
import { timetableProblem } from '#modules/hours/policy/timetable.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import type { Client } from '#platform/server/database/client.ts'
import { BackupRefused } from '../failures.ts'

const known: Readonly<Record<string, readonly string[]>> = {
  language: languageCodes,
  currency: currencies,
  invoice_currency: currencies,
}
const Timetable = z.pick(OpeningHours, { periods: true, exceptions: true })
const Languages = z.array(z.enum(languageCodes))

/**
 * Looks at the rows that are arriving for values that no check of the database knows: with a time zone that there is
 * not a hotel could show no time, and every page of it would fail. What the API refuses is refused here as well.
 * @throws BackupRefused
 */
export const assertKnownValues = async (client: Client, name: string, columns: readonly string[]): Promise<void> => {
  for (const column of columns) {
    const values = known[column]
    if (!values) continue
    const [row] = await client.unsafe<{ value: string }[]>(
      `select "${column}" as value from arriving where "${column}" <> all (string_to_array($1, ',')) limit 1`,
      [values.join(',')],
    )
    if (row) refuse(`${column} ${quote(row.value)} in ${name}`)
  }
  if (name === 'hotels') await assertHotels(client)
  if (name === 'opening_hours') await assertTimetables(client)
}

const assertHotels = async (client: Client): Promise<void> => {
  const hotels = await client<{ zone: string; languages: unknown; isKnown: boolean }[]>`
    select time_zone as zone, content_languages as languages,
      exists (select from pg_timezone_names where name = time_zone) as "isKnown"
    from arriving`
  for (const { zone, languages, isKnown } of hotels) {
    if (!isKnown || !isKnownToBrowsers(zone)) refuse(`time zone ${quote(zone)}`)
    if (!Languages.safeParse(languages).success) refuse(`content_languages ${quote(JSON.stringify(languages))}`)
  }
}

const assertTimetables = async (client: Client): Promise<void> => {
  for (const row of await client<{ name: string }[]>`select name, periods, exceptions from arriving`) {
    const { data } = Timetable.safeParse(row)
    if (!data || timetableProblem(data) !== null) refuse(`opening hours ${quote(row.name)}`)
  }
}

const quote = (text: string): string => JSON.stringify(text.slice(0, 100))

const refuse = (what: string): never => {
  throw new BackupRefused(
    `The backup holds the ${what}, which is not known here: it is damaged, or of a newer version. Nothing was changed.`,
  )
}
