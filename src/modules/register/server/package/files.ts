import { setImmediate as nextTurn } from 'node:timers/promises'
import { getPack } from '#modules/registration/policy/packs.ts'
import { toSvgPath } from '#modules/registration/policy/strokes.ts'
import type { ZippedFile } from '#packages/zip-file/write.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import { isStanding, selectEntries } from '../entries/store.ts'
import { entriesPerTurn, toEntry } from '../exports/read.ts'
import { writeRegisterCsv } from '../outputs/csv.ts'
import type { Entry } from '../outputs/entry.ts'
import type { BookLine } from '../outputs/print/book-line.ts'
import type { Book } from '../outputs/print/book.ts'
import { getWords } from '../outputs/words/words.ts'
import { toLine } from '../prints/service.ts'
import { selectStays } from '../stays/store.ts'
import type { EntryHead } from './store.ts'

/** What a package is made with. @property book all of a book but its lines and its days */
export type Packing = {
  database: Database
  sealing: EntrySealing
  draw: (book: Book) => Promise<Uint8Array>
  book: Omit<Book, 'lines' | 'period'>
}

/** A slow machine gives up on a book after a minute, and half a ZIP is worth nothing: so books are a quarter of the most. */
const entriesPerBook = 500

/** The entries of a year, in parts. */
const splitIntoBooks = (heads: readonly EntryHead[]): { year: string; heads: EntryHead[] }[] =>
  [...Map.groupBy(heads, ({ number }) => number.slice(0, 4))].flatMap(([year, ofYear]) =>
    Array.from({ length: Math.ceil(ofYear.length / entriesPerBook) }, (_, at) => ({
      year,
      heads: ofYear.slice(at * entriesPerBook, (at + 1) * entriesPerBook),
    })),
  )

const toSvg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 300" fill="none" stroke="#000" stroke-width="4" ` +
  `stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>\n`

const toFile = (name: string, text: string): ZippedFile => ({ name, content: Buffer.from(text) })

/** What is read for one book. */
type Chapter = {
  lines: BookLine[]
  standing: Entry[]
  corrected: Entry[]
  signatures: ZippedFile[]
  unreadable: string[]
}

/**
 * The files of a package: a book a year, the signatures by number, the entries as a table, and what could not be read. One
 * book is in memory at a time.
 * @param heads those that the package is known to hold, in the order of their numbers
 */
export async function* listFiles(
  scope: Scope,
  packing: Packing,
  heads: readonly EntryHead[],
): AsyncGenerator<ZippedFile, void> {
  const { book, draw } = packing
  const numbers = new Map(heads.map(({ id, number }) => [id, number]))
  const all: Pick<Chapter, 'standing' | 'corrected' | 'unreadable'> = { standing: [], corrected: [], unreadable: [] }
  for (const { year, heads: ofBook } of splitIntoBooks(heads)) {
    const { lines, signatures, ...more } = await readChapter(scope, packing, ofBook, numbers)
    const period = { from: `${year}-01-01`, to: `${year}-12-31` }
    const [first = '', last = ''] = [ofBook[0]?.number, ofBook.at(-1)?.number]
    yield { name: `books/${first}_${last}.pdf`, content: await draw({ ...book, period, lines }) }
    yield* signatures
    for (const name of ['standing', 'corrected', 'unreadable'] as const) all[name].push(...(more[name] as never[]))
  }
  const packs = [...new Set(heads.map(({ pack }) => pack))].map(getPack)
  yield { name: 'register.csv', content: writeRegisterCsv(all.standing, packs).content }
  if (all.corrected.length > 0) yield { name: 'corrected.csv', content: writeRegisterCsv(all.corrected, packs).content }
  const { t } = getWords(book.hotel.language)
  if (all.unreadable.length > 0)
    yield toFile('unreadable.txt', [t('register.package_unreadable'), ...all.unreadable, ''].join('\r\n'))
  const about = t('register.package_about', { hotel: book.hotel.name, number: heads.at(-1)?.number ?? '' })
  yield toFile('READ-ME.txt', [about, t('register.package_plain'), ''].join('\r\n'))
}

const readChapter = (
  scope: Scope,
  { database, sealing, book: { hotel } }: Packing,
  heads: readonly EntryHead[],
  numbers: ReadonlyMap<string, string>,
): Promise<Chapter> =>
  database.read(scope, async (tx) => {
    const rows = await selectEntries(tx, scope)
      .where('id', '=', anyId(heads.map(({ id }) => id)))
      .orderBy('number')
      .execute()
    const rowsOfStays = await selectStays(tx, scope)
      .where('id', '=', anyId([...new Set(rows.map(({ stay_id }) => stay_id))]))
      .execute()
    const stays = new Map(rowsOfStays.map((stay) => [stay.id, stay]))
    const zone = hotel.time_zone
    const chapter: Chapter = { lines: [], standing: [], corrected: [], signatures: [], unreadable: [] }
    for (const [at, row] of rows.entries()) {
      if (at % entriesPerTurn === entriesPerTurn - 1) await nextTurn()
      const stay = stays.get(row.stay_id)
      if (!stay) continue
      const line = toLine(row, stay, { sealing, zone, numbers, hotelId: scope.hotelId })
      chapter.lines.push(line)
      if (line.person)
        chapter[isStanding(row) ? 'standing' : 'corrected'].push(toEntry(row, stay, line.person, zone, true))
      if (line.strokes) chapter.signatures.push(toFile(`signatures/${row.number}.svg`, toSvg(toSvgPath(line.strokes))))
      const isUnreadable = (row.has_content && !line.person) || (row.signed !== null && !line.strokes)
      if (isUnreadable) chapter.unreadable.push(row.number)
    }
    return chapter
  })
