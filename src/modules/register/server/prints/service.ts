import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getZone } from '#modules/hotels/server/on-day.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { invalidInput, Refusal, refuse } from '#platform/contract/failure.ts'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import { createThreads } from '#platform/server/threads/threads.ts'
import { nothingToExport } from '../../contract/outputs.ts'
import { tooManyEntries, type BookForm } from '../../contract/prints.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import { selectEntries, type EntryRow } from '../entries/store.ts'
import { toEntry } from '../exports/read.ts'
import type { BookLine } from '../outputs/print/book-line.ts'
import { maxBookLines, type Book } from '../outputs/print/book.ts'
import { getWriter, readRules, type RegisterRules } from '../rules.ts'
import { selectStays, type StayRow } from '../stays/store.ts'

type Period = { from: string; to: string }

/** The entries of a year of numbers, or of parties who arrived on these days. */
const listEntriesOf = async (tx: Tx, scope: ManagerScope, { year, from, to }: BookForm): Promise<EntryRow[]> => {
  const zone = getZone(scope.hotelId)
  const rows = selectEntries(tx, scope)
    .orderBy('number')
    .limit(maxBookLines + 1)
  if (year !== undefined) return rows.where('number', 'like', `${year}-%`).execute()
  const arrived = selectStays(tx, scope)
    .clearSelect()
    .select('id')
    .where(sql<boolean>`arrived_at >= ${from}::date::timestamp at time zone ${zone}`)
    .where(sql<boolean>`arrived_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  return rows.where('stay_id', 'in', arrived).execute()
}

const toLine = (
  row: EntryRow,
  stay: StayRow,
  {
    sealing,
    zone,
    numbers,
    hotelId,
  }: {
    sealing: EntrySealing
    zone: string
    numbers: ReadonlyMap<string, string>
    hotelId: string
  },
): BookLine => ({
  ...toEntry(row, stay, {}, zone, true),
  status: row.status,
  room_since: stay.room_since,
  corrected_by_number: row.corrected_by && (numbers.get(row.corrected_by) ?? null),
  person: sealing.unsealContent(hotelId, row.id, row.sealed)?.person ?? null,
  signature: row.signature,
  strokes: sealing.unsealStrokes(hotelId, row.id, row.signed),
  identity_at: row.identity_at && localTime(Date.parse(row.identity_at), zone),
  identity_by_name: row.identity_by_name,
})

const findHotel = async (
  tx: Tx,
  { hotelId }: ManagerScope,
  { settings, zone }: RegisterRules,
): Promise<Book['hotel']> => {
  const { name, content_languages } = await tx
    .selectFrom('hotels')
    .select(['name', 'content_languages'])
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  const { registration_number, facility_code } = settings.establishment
  const [language = fallbackLanguage] = content_languages as Language[]
  return {
    name,
    lines: [registration_number, facility_code].filter((line) => line !== undefined),
    time_zone: zone,
    language,
  }
}

/** Paper of the register. It is drawn in a thread, since a year of a hotel takes seconds. */
export const createPrints = ({ database, sealing }: { database: Database; sealing: EntrySealing }) => {
  const threads = createThreads<Book, Uint8Array>(new URL('./thread.ts', import.meta.url), {
    limit: createConcurrencyLimit({ atOnce: 1, maxWaiters: 5, maxWaitMs: 30_000, retryAfterSeconds: 10 }),
    maxMs: 60_000,
    maxMegabytes: 512,
    idleMs: 10_000,
  })

  /**
   * @throws Refusal 400 without a period, without entries, and for more than fit into one book
   */
  const printBook = async (scope: ManagerScope, form: BookForm): Promise<Uint8Array> => {
    const writer = getWriter(scope)
    const period = getPeriod(form)
    const book = await database.write(scope, async (tx): Promise<Book> => {
      const rules = await readRules(tx, scope)
      const entries = await listEntriesOf(tx, scope, form)
      const [first] = entries
      if (!first) return refuse(nothingToExport)
      if (entries.length > maxBookLines) throw new Refusal(tooManyEntries, { values: { max: maxBookLines } })
      const stays = new Map((await selectStays(tx, scope).execute()).map((stay) => [stay.id, stay]))
      const numbers = new Map(entries.map(({ id, number }) => [id, number]))
      const known = { sealing, zone: rules.zone, numbers, hotelId: scope.hotelId }
      const label = [period.from, period.to, String(entries.length)].join(' · ')
      await recordEntry(tx, scope, 'register.printed', { entity: 'register_entries', id: null, label })
      return {
        hotel: await findHotel(tx, scope, rules),
        pack: getPack(rules.settings.pack ?? first.pack),
        period,
        printed_at: new Date(rules.now).toISOString(),
        printed_by: writer.name,
        lines: entries.flatMap((row) => {
          const stay = stays.get(row.stay_id)
          return stay ? [toLine(row, stay, known)] : []
        }),
      }
    })
    return threads.run(book)
  }

  return { printBook, stop: threads.stop }
}

const getPeriod = ({ year, from, to }: BookForm): Period => {
  if (year !== undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  if (from === undefined || to === undefined || to < from) return refuse(invalidInput, 'to')
  return { from, to }
}
