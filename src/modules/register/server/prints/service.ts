import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getZone } from '#modules/hotels/server/on-day.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import type { Sealing } from '#modules/registration/server/form/sealing.ts'
import { invalidInput, Refusal, refuse } from '#platform/contract/failure.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import { createThreads } from '#platform/server/threads/threads.ts'
import { nothingToExport } from '../../contract/outputs.ts'
import { tooManyEntries, type BookForm } from '../../contract/prints.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import { selectEntries, toNumber, type EntryRow } from '../entries/store.ts'
import { toEntry } from '../exports/read.ts'
import type { BookLine } from '../outputs/print/book-line.ts'
import { maxBookLines, type Book } from '../outputs/print/book.ts'
import { getWriter, readRules } from '../rules.ts'
import { selectStays, type StayRow } from '../stays/store.ts'
import { isOfBook } from './book-packs.ts'
import { findHotel } from './hotel.ts'
import { findFirstUnprinted, markPrinted } from './printed.ts'
import { createSlips } from './slips.ts'
import type { Paper } from './thread.ts'

type Options = { database: Database; sealing: EntrySealing; forms: Sealing }
type Period = { from: string; to: string }

/** The entries of a year of numbers, of parties who arrived on these days, these of them, or the oldest on no paper yet. */
const listEntriesOf = async (
  tx: Tx,
  scope: ManagerScope,
  { year, from, to, entry_ids, only_new }: BookForm,
): Promise<EntryRow[]> => {
  const zone = getZone(scope.hotelId)
  const rows = selectEntries(tx, scope)
    .orderBy('number')
    .limit(maxBookLines + 1)
  if (only_new) {
    const first = await findFirstUnprinted(tx, scope)
    if (!first) return []
    const found = await rows
      .where('number', '>', toNumber(first.year, first.printed))
      .where('number', '<', `${first.year + 1}`)
      .execute()
    // The next ones come with the next print.
    return found.slice(0, maxBookLines)
  }
  if (year !== undefined) return rows.where('number', 'like', `${year}-%`).execute()
  const arrived = selectStays(tx, scope)
    .clearSelect()
    .select('id')
    .where(sql<boolean>`arrived_at >= ${from}::date::timestamp at time zone ${zone}`)
    .where(sql<boolean>`arrived_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  const ofDays = rows.where('stay_id', 'in', arrived)
  return (entry_ids ? ofDays.where('id', '=', anyId(entry_ids)) : ofDays).execute()
}

/** An entry as a line of the book. */
export const toLine = (
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

/** Paper of the register. It is drawn in a thread, since a year of a hotel takes seconds. */
export const createPrints = ({ database, sealing, forms }: Options) => {
  const readSlips = createSlips({ database, sealing, forms })
  const threads = createThreads<Paper, Uint8Array>(new URL('./thread.ts', import.meta.url), {
    limit: createConcurrencyLimit({ atOnce: 1, maxWaiters: 5, maxWaitMs: 30_000, retryAfterSeconds: 10 }),
    maxMs: 60_000,
    maxMegabytes: 512,
    idleMs: 10_000,
  })

  const drawBook = (book: Book): Promise<Uint8Array> => threads.run({ kind: 'book', of: book })

  const readBook = (scope: ManagerScope, form: BookForm): Promise<Book> => {
    const printed_by = getWriter(scope).name
    refuseWrongPeriod(form)
    return database.read(scope, async (tx) => {
      const rules = await readRules(tx, scope)
      const entries = await listEntriesOf(tx, scope, form)
      const [first] = entries
      // A page that holds an entry of a book holds the others of its numbers too: none may seem to be missing.
      const packs = [rules.settings.pack, ...entries.map((entry) => entry.pack)]
      const pack = form.entry_ids ? first?.pack : packs.find(isOfBook)
      if (!first || !pack) return refuse(nothingToExport)
      if (entries.length > maxBookLines) throw new Refusal(tooManyEntries, { values: { max: maxBookLines } })
      const ids = [...new Set(entries.map(({ stay_id }) => stay_id))]
      const found = await selectStays(tx, scope).where('id', '=', anyId(ids)).execute()
      const stays = new Map(found.map((stay) => [stay.id, stay]))
      const numbers = new Map(entries.map(({ id, number }) => [id, number]))
      const known = { sealing, zone: rules.zone, numbers, hotelId: scope.hotelId }
      return {
        hotel: await findHotel(tx, scope, rules),
        pack: getPack(pack),
        period: getPeriod(form, first.number),
        printed_at: new Date(rules.now).toISOString(),
        printed_by,
        lines: entries.flatMap((row) => {
          const stay = stays.get(row.stay_id)
          return stay ? [toLine(row, stay, known)] : []
        }),
      }
    })
  }

  /** @throws Refusal 400 without a period, without entries, where no rules have a book, and for more than fit into one book */
  const printBook = async (scope: ManagerScope, form: BookForm): Promise<Uint8Array> => {
    const book = await readBook(scope, form)
    const bytes = await drawBook(book)
    const { period, lines } = book
    const last = lines.at(-1)
    // Hazard: a print that failed is none. Whoever was entered while it was drawn has a later number, and is not in it.
    await database.write(scope, async (tx) => {
      if (last && form.from === undefined) await markPrinted(tx, scope, last.number)
      const label = [form.reason, period.from, period.to, lines.length].filter((part) => part !== undefined).join(' · ')
      await recordEntry(tx, scope, 'register.printed', { entity: 'register_entries', id: null, label })
    })
    return bytes
  }

  /** @throws Refusal 404; 400 where nobody of the stay has to sign on paper */
  const printSlips = async (scope: ManagerScope, stayId: string): Promise<Uint8Array> => {
    const { label, ...slips } = await readSlips(scope, stayId)
    const bytes = await threads.run({ kind: 'slips', of: slips })
    await database.write(scope, (tx) =>
      recordEntry(tx, scope, 'register.printed', { entity: 'register_stays', id: stayId, label }),
    )
    return bytes
  }

  return { printBook, printSlips, draw: drawBook, stop: threads.stop }
}

const refuseWrongPeriod = ({ year, from, to, only_new, entry_ids, reason }: BookForm): void => {
  const isWhole = only_new || year !== undefined
  if (entry_ids && reason === undefined) refuse(invalidInput, 'reason')
  if (entry_ids && isWhole) refuse(invalidInput, 'entry_ids')
  if (isWhole) return
  if (from === undefined || to === undefined || to < from) refuse(invalidInput, 'to')
}

/** @param number of the first entry */
const getPeriod = ({ from, to }: BookForm, number: string): Period => {
  const year = number.slice(0, 4)
  return { from: from ?? `${year}-01-01`, to: to ?? `${year}-12-31` }
}
