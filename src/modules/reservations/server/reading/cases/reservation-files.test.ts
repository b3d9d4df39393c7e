import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/contract/failure.ts'
import {
  parsingFailed,
  nothingToImport,
  unknownLetters,
  webPageFile,
  unknownFileKind,
} from '../../../contract/import.ts'
import { planImport } from '../../import/plan.ts'
import { inCodePage, inUtf16 } from '../fixtures/make.ts'
import { read } from '../read.ts'

/* Reservation files as public reports describe them: what programs write that is no plain CSV or workbook. */

const input = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name))
const header = 'Guest name,Unit type,Check-in,Check-out,Book number,Status'
type Row = [guest: string, unit: string, from: string, to: string, number: string | null]
/** The rows that a file would add, or why it is refused: the failure, and the cause with its line. */
const readNew = async (bytes: Uint8Array | string, zone = 'Europe/Belgrade') => {
  try {
    const reading = await read(Buffer.from(bytes), { zone })
    if (reading.kind !== 'rows') return reading.kind
    return planImport(reading.rows, [], reading.source).changes.map(({ after }): Row => {
      if (!after) throw new Error('nothing was there')
      return [after.guest_name, after.apartment, after.check_in, after.check_out, after.booking_number]
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.failure.code, error.fields?.['file'], error.values?.['line']]
  }
}
const ana: Row = ['Ana Kos', 'Apt 2', '2027-03-05', '2027-03-08', '4001']
const stay = (guest: string, room: number): Row => [
  guest,
  `Apt ${room}`,
  '2027-03-05',
  '2027-03-08',
  String(3999 + room),
]

test.each<[string, Row[]]>([
  ['18-csv-equals-quotes.csv', [['Ana Kos', 'Apt 2', '2027-03-05', '2027-03-08', '0040012345']]],
  ['20-csv-title-rows.csv', [ana]],
  ['22-csv-turkish-1254.csv', [stay('Ayşe Işık Yıldız', 2), stay('İbrahim Güneş', 3), stay('Çağla Şahin Doğan', 4)]],
  ['26-csv-mac-roman.csv', [stay('François Lefèvre', 2), stay('Jürgen Größmann', 3)]],
  ['27-csv-time-short-offset.csv', [ana]],
  ['29-csv-utc-midnight.csv', [ana]],
  ['31-xlsx-serial-just-below.xlsx', [ana]],
  ['33-xlsx-backslashes.xlsx', [ana]],
  ['34-xlsx-empty-first-sheet.xlsx', [ana]],
  ['36-csv-stray-quotes.csv', [ana, stay('Bo "Bobby" Li', 3), stay('Cy Do', 4)]],
  ['37-csv-no-booking-yet.csv', [ana]],
  ['40-xlsx-phonetic.xlsx', [stay('田中太郎', 2)]],
  ['41-xlsx-prefixed.xlsx', [ana]],
  ['42-xlsx-row-per-cell.xlsx', [ana]],
  ['43-xlsx-no-references.xlsx', [ana]],
])('%s is read as its program shows it', async (name, rows) => {
  expect(await readNew(input(name))).toEqual(rows.map((row) => row))
})

test.each([
  ['24-csv-shift-jis.csv', unknownLetters],
  ['39-html-table.xls', webPageFile],
])('%s is refused, and the message says what to do', async (name, { code }) => {
  expect(await readNew(input(name))).toEqual([code, undefined, undefined])
})

test('75-csv-zeros-gone.json: a number that has lost its zeros is the same booking, moved by a day', async () => {
  const { first, second } = JSON.parse(input('75-csv-zeros-gone.json').toString()) as Record<'first' | 'second', string>
  const plan = async (text: string, there: Parameters<typeof planImport>[1]) => {
    const reading = await read(Buffer.from(text), {})
    if (reading.kind !== 'rows') throw new Error(reading.kind)
    return planImport(reading.rows, there, reading.source)
  }
  const stored = (await plan(first, [])).changes.flatMap(({ after }) => after ?? [])
  const moved = await plan(second, stored)
  expect([moved.counts.changed, moved.counts.new]).toEqual([1, 0])
  expect(moved.changes.map(({ after }) => [after?.booking_number, after?.check_in])).toEqual([
    ['0040012345', '2027-05-06'],
  ])
  const after = moved.changes.flatMap((change) => change.after ?? [])
  expect((await plan(second, after)).counts.unchanged).toBe(1)
  for (const other of [second.replace('Ana Nula', 'Ivo Kos'), second.replace('Apt 5', 'Apt 6')])
    expect((await plan(other, stored)).counts.new).toBe(1)
  expect((await plan(`${first}${second.split('\r\n')[1] ?? ''}`, stored)).counts).toMatchObject({
    new: 1,
    unchanged: 1,
  })
})

const csv = (...rows: string[]): string => [header, ...rows].join('\r\n')

test('a number that keeps its zeros does so in every place', async () => {
  const number = (written: string) => readNew(csv(`Ana Kos,Apt 2,2027-03-05,2027-03-08,${written},ok`))
  for (const written of ['="0040012345"', '"=""0040012345"""', ' ="0040012345" ', "'0040012345", '"0040012345"'])
    expect(await number(written), written).toEqual([[...ana.slice(0, 4), '0040012345']])
  const first = `Book number,${header.replace(',Book number', '')}\n="004",="Ana, Kos",Apt 2,="2027-03-05",2027-03-08,ok\n`
  expect(await readNew(first)).toEqual([['Ana, Kos', ...ana.slice(1, 4), '004']])
})

test('a report may have rows above its header, repeat it on each page, and end with a total', async () => {
  const row = 'Ana Kos;Apt 2;2027-03-05;2027-03-08;4001;ok'
  const head = header.replaceAll(',', ';')
  for (const above of [
    'Arrivals, sorted, by name',
    'Hotel;Marina',
    '"Arrivals"\n\n;;;;;\nPeriod: 01.03.2027 - 31.03.2027',
  ])
    expect(
      await readNew(
        `${above}\n${head}\n${row}\n${head}\n${row.replace('4001', '4002').replace('Apt 2', 'Apt 3')}\nTotal;;;;2;\n`,
      ),
      above,
    ).toEqual([ana, ['Ana Kos', 'Apt 3', '2027-03-05', '2027-03-08', '4002']])
})

test('a refusal names the cause and the line', async () => {
  const good = 'Ana Kos,Apt 2,2027-03-05,2027-03-08,4001,ok'
  for (const [rows, ...expected] of [
    [[good, good, '"Bo,Apt 3,2027-03-05'], parsingFailed.code, 'reservations.cause_quote_not_closed', 4],
    [[good, '"Bo" Li,Apt 3,2027-03-05,2027-03-08,2,ok'], parsingFailed.code, 'reservations.cause_text_after_quote', 3],
    [[good, '', 'Li, Bo,Apt 3,2027-03-05,2027-03-08,2,ok'], parsingFailed.code, 'reservations.cause_too_many_cells', 4],
    [[good, 'Guest,Room,Arrival,Departure'], parsingFailed.code, 'reservations.cause_other_table', 3],
    [['Ana,Apt 2,soon,later,1,ok', 'Bo,Apt 2,x,y,2,ok'], nothingToImport.code, 'reservations.reason_bad_date', 2],
    [[',Apt 2,2027-03-05,2027-03-08,1,ok'], nothingToImport.code, 'reservations.cause_missing_field', 2],
    [['A\ufffdna,Apt 2,2027-03-05,2027-03-08,1,ok'], nothingToImport.code, 'reservations.reason_damaged_letters', 2],
    [[], nothingToImport.code, 'reservations.cause_no_rows', undefined],
  ] as const)
    expect(await readNew(csv(...rows))).toEqual(expected)
})

test('U+FFFD is stored nowhere, and its row does not stop the others', async () => {
  const row = (guest: string, number: number) => `${guest},Apt 2,2027-03-05,2027-03-08,${number},ok`
  expect(await readNew(csv(row('Ana Kos', 4001), row('J\ufffdrgen', 4002)))).toEqual([ana])
})

test.each([
  ['2027-03-05T00:00:00+01:00', '2027-03-05'],
  ['2027-03-05 00:00:00+0100', '2027-03-05'],
  ['2027-03-05 00:00:00 +01', '2027-03-05'],
  ['2027-03-04 23:00:00 UTC', '2027-03-05'],
  ['2027-03-04 11:00:00 PM Z', '2027-03-05'],
  ['Fri Mar 05 2027 00:00:00 GMT+0100 (Central European Standard Time)', '2027-03-05'],
  ['2027-03-05T00:00:00+01:00[Europe/Belgrade]', '2027-03-05'],
  ['2027-03-04T22:59:59Z', '2027-03-04'],
  ['2027-03-05 23:30', '2027-03-05'],
  // Clocks change on 28 March 2027 at 01:00 UTC.
  ['2027-03-27T23:00:00Z', '2027-03-28'],
  ['2027-03-28T22:00:00Z', '2027-03-29'],
  ['2027-03-28T21:59:59Z', '2027-03-28'],
])('a moment is the day of the hotel: %s', async (text, day) => {
  expect(await readNew(csv(`Ana Kos,Apt 2,${text},2027-04-08,4001,ok`))).toEqual([
    ['Ana Kos', 'Apt 2', day, '2027-04-08', '4001'],
  ])
})

test('a moment whose day and month can be exchanged moves after they are known', async () => {
  const reading = await read(Buffer.from(csv('Ana Kos,Apt 2,04/03/2027 23:30 +0000,08/03/2027 09:00 +0000,1,ok')), {
    zone: 'Europe/Belgrade',
    date_order: 'dmy',
  })
  expect(reading).toMatchObject({ rows: [{ check_in: '2027-03-05', check_out: '2027-03-08' }] })
})

const names: Readonly<Record<string, string[]>> = {
  'windows-1250': ['Jarosław Szczęsny', 'Přemysl Kříž', 'Tihomir Vuković', 'Vörös Csenge', 'Bőgős Győző'],
  'windows-1251': ['Наталья Цветкова', 'Жељко Чворовић', 'Світлана Щербак'],
  'windows-1252': ['Cécile Dupré', 'Gøran Løvenskiold', 'Rüdiger Vögele', 'Damião Queirós'],
  'windows-1253': ['Σταύρος Ψαρράς', 'Ευαγγελία Ξανθοπούλου'],
  'windows-1254': ['Çiğdem Uğurlu', 'Hatice Şimşek'],
  'windows-1255': ['משה ביטון', 'רחל אזולאי'],
  'windows-1256': ['يوسف العمري', 'مريم حداد'],
  'windows-1257': ['Giedrė Šakalienė', 'Kęstutis Žilinskas', 'Māris Vītols'],
  'koi8-r': ['Наталья Цветкова', 'Фёдор Пыжов'],
  'iso-8859-2': ['Željko Šimunić', 'Eliška Šťastná', 'Żaneta Gęś'],
  'iso-8859-5': ['Наталья Цветкова', 'Эльдар Рязанов'],
  ibm866: ['Наталья Цветкова', 'Эльдар Рязанов'],
  macintosh: ['Cécile Dupré', 'Rüdiger Vögele'],
  'x-mac-cyrillic': ['Наталья Цветкова', 'Эльдар Рязанов'],
}
test.each(Object.entries(names))('names in %s are read right, or the file is refused', async (page, guests) => {
  for (const some of [guests, ...guests.map((guest) => [guest])]) {
    const rows = some.map((guest, at) => stay(guest, at + 2))
    const got = await readNew(inCodePage(`${csv(...rows.map((row) => `${row.join(',')},ok`))}\r\n`, page))
    const isRead = /^windows-125[0-4]$/.test(page) && some.length > 1
    expect(isRead || got[0] !== unknownLetters.code ? got : rows, some.join()).toEqual(rows)
  }
})
// A text that no decoder here knows, written as its bytes.
test.each([
  ['GBK', 'd5d4d4c6', 'd6dcbddc'],
  ['Big5', 'bdb2a8cc', 'b169beccc64d'],
  ['EUC-KR', 'c1a4bcf6ba f3'.replace(' ', ''), 'b0adc8a3b5bf'],
  ['EUC-JP', 'baf4c6a3', 'c5cfcad5'],
  ['DOS 852', '5072650d9a'.replace('0d9a', 'a5b6'), '4b fd a1 a7'.replaceAll(' ', '')],
  ['Mac Central European', '4b72db8e7a', '8a65726e8e'],
])('names in %s are refused', async (_, ...guests) => {
  const rows = guests.map((guest, at) =>
    Buffer.concat([Buffer.from(guest, 'hex'), Buffer.from(`,Apt ${at + 2},2027-03-05,2027-03-08,${at},ok\r\n`)]),
  )
  expect(await readNew(Buffer.concat([Buffer.from(`${header}\r\n`), ...rows]))).toEqual([
    unknownLetters.code,
    undefined,
    undefined,
  ])
})

test.each(['le', 'be'] as const)('UTF-16 without a mark is read: %s', async (order) => {
  const text = csv('Đorđe Ковач,Apt 2,2027-03-05,2027-03-08,4001,ok')
  expect(await readNew(inUtf16(text, order).subarray(2))).toEqual([['Đorđe Ковач', ...ana.slice(1)]])
})

test('a binary file is none of them', async () => {
  expect(await readNew(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]))).toEqual([unknownFileKind.code, undefined, undefined])
})
