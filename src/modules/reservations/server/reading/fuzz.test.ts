import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/contract/failure.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { read } from './read.ts'

/* Generated files against a reader that is slow and obvious. */

const header = ['Guest name', 'Unit type', 'Check-in', 'Check-out', 'Book number', 'Status']

/** One character at a time; null for a file that has an error anywhere. */
const readSlowly = (text: string, separator: string): string[][] | null => {
  const rows: string[][] = [[]]
  let [cell, state] = ['', 'before']
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim())
    ;[cell, state] = ['', 'before']
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (state === 'quoted') {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else state = 'after'
    } else if (char === separator) endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else if (state === 'before' && char === '"') state = 'quoted'
    else if (state === 'after' && char !== ' ') return null
    else if (state === 'plain' || (state === 'before' && char !== ' ')) [cell, state] = [cell + char, 'plain']
  }
  if (state === 'quoted') return null
  endCell()
  return rows.filter((row) => row.some((text_) => text_.trim() !== ''))
}
/** The day of a text, by trying every day of the years. */
const days = new Map<string, string>()
for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
  const day = new Date(at).toISOString().slice(0, 10)
  const [y = '', m = '', d = ''] = day.split('-')
  for (const text of [day, `${d}.${m}.${y}`, `${Number(d)}.${Number(m)}.${y}.`, `${y}/${m}/${d}`, `${y}${m}${d}`])
    days.set(text, day)
  days.set(`${day}T12:00:00Z`, day)
  days.set(`${new Date(at - 86_400_000).toISOString().slice(0, 10)} 23:00:00+00`, day)
}
type Stay = (string | null)[]
/** The rows that a careful person would read from the file; null where it must be refused. */
const takeSlowly = (text: string, separator: string): Stay[] | null => {
  const rows = readSlowly(text, separator)
  const at = rows?.findIndex((row) => row.join() === header.join()) ?? -1
  if (!rows || rows.slice(at + 1).some((row) => row.slice(header.length).some(Boolean))) return null
  return rows.slice(at + 1).flatMap(([guest = '', unit = '', from = '', to = '', number = '', status = '']) => {
    const [checkIn, checkOut] = [days.get(from), days.get(to)]
    if (!guest || !unit || !checkIn || !checkOut || checkOut <= checkIn || guest.includes('\ufffd')) return []
    return !['Inquiry', 'Waitlist', 'cancelled'].includes(status)
      ? [[guest, unit, checkIn, checkOut, number || null]]
      : []
  })
}

const word = fc.constantFrom(
  'Ana',
  'Bo "Bobby"',
  'Đorđe',
  'Li, Wei',
  'Kos | Ivo',
  "O'Brien",
  'J\ufffdrgen',
  '',
  '"x" y',
)
const name = fc.tuple(word, word).map((words) => words.join(' ').trim())
const written = fc.constantFrom(...days.keys())
const row = fc.tuple(
  name,
  fc.constantFrom('Apt 2', 'Apt 3', 'Sea | View', ''),
  fc.oneof({ weight: 8, arbitrary: written }, { weight: 1, arbitrary: fc.constantFrom('soon', '31.02.2027', '') }),
  written,
  fc.integer({ min: 1, max: 99_999 }).map((number) => String(number).padStart(7, '0')),
  fc.constantFrom('ok', 'ok', 'ok', '', 'Inquiry', 'Waitlist', 'cancelled'),
)
const file = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  title: fc.constantFrom('', 'Arrivals\n', 'Arrivals\nPeriod: March\n\n'),
  quotes: fc.constantFrom('always', 'needed', 'never'),
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  damage: fc.option(fc.tuple(fc.nat(2000), fc.constantFrom('"', '')), { freq: 4 }),
})

/** The bytes that a program of another age writes: null where the page lacks a letter. */
const encode = (text: string, page: string): Buffer | null => {
  if (page === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  const bytes = Array.from(text, (letter) => letters.indexOf(letter))
  return bytes.includes(-1) ? null : Buffer.from(bytes)
}
const pages = ['windows-1250', 'windows-1251', 'windows-1252', 'windows-1254', 'macintosh', 'utf-16le']
const lettersOf: Record<string, string[]> = {
  'windows-1250': ['Đorđe Žižić', 'Łukasz Żółć', 'Čeněk Dvořák', 'Zsófia Kővári', 'Ştefan Ţurcanu'],
  'windows-1251': ['Юлия Щербакова', 'Ђорђе Његош', 'Алексей Воробьёв'],
  'windows-1252': ['François Lefèvre', 'Jürgen Größmann', 'Søren Åse', 'Íñigo Núñez', 'Zoë d’Arc'],
  'windows-1254': ['Ayşe Işık', 'İbrahim Güneş', 'Çağla Şahin'],
  macintosh: ['François Lefèvre', 'Jürgen Größmann', 'Søren Åse', 'Íñigo Núñez'],
  'utf-16le': ['Đorđe Žižić', 'Юлия Щербакова', '田中 太郎', 'Ayşe Işık'],
}
const inPage = fc.constantFrom(...pages).chain((page) =>
  fc.record({
    page: fc.constant(page),
    separator: fc.constantFrom(',', ';', '\t'),
    rows: fc.array(
      fc.tuple(row, fc.constantFrom(...(lettersOf[page] ?? []))).map(([[, ...rest], guest]) => [guest, ...rest]),
      { minLength: 1, maxLength: 8 },
    ),
  }),
)

test('a file in another code page is read as its letters are, or refused', { timeout: 600_000 }, async () => {
  let [stored, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(inPage, async ({ page, separator, rows }) => {
      const text = `${[header, ...rows].map((cells) => cells.join(separator)).join('\n')}\n`
      const bytes = encode(text, page)
      if (!bytes) return
      const accepted = await takeAll(bytes)
      refused += accepted === null ? 1 : 0
      expect(others(accepted ?? [], takeSlowly(text, separator)), `${page}: ${text}`).toEqual([])
      stored += accepted?.length ?? 0
    }),
    { numRuns: isLong ? 5000 : 200 },
  )
  expect(stored).toBeGreaterThan(0)
  if (isLong) reportMetrics('reservation files in code pages', { rows_taken: stored, files_refused: refused })
})

test('a workbook is read as its cells are, or refused', { timeout: 600_000 }, async () => {
  let [stored, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(file, async ({ title, rows }) => {
      const titles = title.split('\n').map((line) => [line])
      const sheet = utils.aoa_to_sheet([...(title ? titles : []), header, ...rows])
      const bytes = write({ SheetNames: ['1'], Sheets: { 1: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
      const text = [header, ...rows]
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\n')
      const accepted = await takeAll(bytes)
      refused += accepted === null ? 1 : 0
      expect(others(accepted ?? [], takeSlowly(text, ',')), text).toEqual([])
      stored += accepted?.length ?? 0
    }),
    { numRuns: isLong ? 5000 : 100 },
  )
  expect(stored).toBeGreaterThan(0)
  if (isLong) reportMetrics('reservation workbooks', { rows_taken: stored, files_refused: refused })
})

type Accepted = Extract<Awaited<ReturnType<typeof read>>, { kind: 'rows' }>['rows']
/** The bookings that the product takes from a file; null where it refuses it. */
const takeAll = async (bytes: Buffer): Promise<Accepted | null> => {
  const got = await read(bytes, { zone: 'Europe/Belgrade' }).catch((error: unknown) => error)
  if (got instanceof Refusal) return null
  const reading = got as Awaited<ReturnType<typeof read>>
  return reading.kind === 'rows'
    ? reading.rows.filter(({ status, problem }) => status === 'ok' && problem === null)
    : []
}
/** Those of them that the obvious reader does not take. Several guests of one cell get a blank between them. */
const others = (accepted: Accepted, expected: Stay[] | null): Stay[] => {
  const getKey = ([guest, ...rest]: Stay): string => JSON.stringify([guest?.replaceAll(/,(?=\S)/g, ', '), ...rest])
  const known = new Set(expected?.map(getKey))
  return accepted
    .map((one) => [one.guest_name, one.apartment, one.check_in, one.check_out, one.booking_number])
    .filter((stay) => !known.has(getKey(stay)))
}

test('nothing is stored that an obvious reader does not read the same way', { timeout: 600_000 }, async () => {
  let [stored, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(file, async ({ separator, title, quotes, rows, damage }) => {
      const cell = (text: string): string =>
        quotes === 'always' || (quotes === 'needed' && /[",;|\t]/.test(text)) ? `"${text.replaceAll('"', '""')}"` : text
      let text = `${title}${[header, ...rows].map((cells) => cells.map(cell).join(separator)).join('\n')}\n`
      const begin = text.indexOf('\n', title.length) + 1
      if (damage) {
        const at = begin + (damage[0] % (text.length - begin))
        const isMark = /[",;|\t\n ]/.test(text[at] ?? '')
        // A quotation mark too many, or a mark too few.
        if (damage[1] || isMark) text = text.slice(0, at) + damage[1] + text.slice(at + (damage[1] ? 0 : 1))
      }
      const expected = takeSlowly(text, separator)
      const got = await read(Buffer.from(text), { zone: 'Europe/Belgrade' }).catch((error: unknown) => error)
      if (got instanceof Refusal) {
        refused += 1
        expect([got.failure.code, got.fields?.['file']]).toEqual([
          expect.stringMatching(/parsing_failed|nothing_to_import/),
          expect.stringMatching(/^reservations\.(cause|reason)_/),
        ])
        return
      }
      const reading = got as Awaited<ReturnType<typeof read>>
      if (reading.kind !== 'rows') return
      const accepted = reading.rows.filter(({ status, problem }) => status === 'ok' && problem === null)
      expect(others(accepted, expected), text).toEqual([])
      stored += accepted.length
    }),
    { numRuns: isLong ? 5000 : 300 },
  )
  expect(stored).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  if (isLong) reportMetrics('reservation files', { rows_taken: stored, files_refused: refused })
})
