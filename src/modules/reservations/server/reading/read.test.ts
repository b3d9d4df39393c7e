import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calendarFile,
  financeFile,
  nothingToImport,
  parsingFailed,
  payoutFile,
  unknownFileKind,
  webPageFile,
  type ColumnMapping,
} from '../../contract/import.ts'
import { fixtures, inCodePage, inUtf16 } from './fixtures/make.ts'
import { read, type Options } from './read.ts'
import { cellText } from './rows.ts'
import { headerLanguages, headerWords, type HeaderLanguage } from './words/header-words.ts'

const text = (content: string, options: Options = {}) => read(Buffer.from(content), options)
const rowsIn = async (bytes: Uint8Array, options: Options = {}) => {
  const reading = await read(bytes, options)
  return reading.kind === 'rows'
    ? reading.rows.map(({ guest_name, apartment, check_in, check_out, booking_number, status, problem }) => [
        guest_name,
        apartment,
        check_in,
        check_out,
        booking_number,
        status,
        problem,
      ])
    : expect.fail(reading.kind)
}
const plain = 'Guest Name(s),Unit type,Check-in,Check-out'

describe('a file with the four needed columns', () => {
  test('is read exactly', async () => {
    const reading = await text(
      [
        `${plain}\n\n  Ana Marić , Ap 1 ,2026-06-15,2026-06-17\n`,
        '"Marić, Ivo",Ap 2,2026-06-16,2026-06-18\n,Ap 3,2026-06-16,2026-06-18\nEva,Ap 3,2026-06-16,\n',
      ].join('\n'),
    )
    expect(reading).toEqual({
      kind: 'rows',
      source: 'booking.com',
      date_order: null,
      headers: ['Guest Name(s)', 'Unit type', 'Check-in', 'Check-out'],
      mapping: { guest_name: 'Guest Name(s)', apartment: 'Unit type', check_in: 'Check-in', check_out: 'Check-out' },
      rows: [
        {
          line: 3,
          guest_name: 'Ana Marić',
          apartment: 'Ap 1',
          check_in: '2026-06-15',
          check_out: '2026-06-17',
          booking_number: null,
          status: 'ok',
          problem: null,
        },
        {
          line: 5,
          guest_name: 'Marić, Ivo',
          apartment: 'Ap 2',
          check_in: '2026-06-16',
          check_out: '2026-06-18',
          booking_number: null,
          status: 'ok',
          problem: null,
        },
        {
          line: 6,
          guest_name: '',
          apartment: 'Ap 3',
          check_in: '2026-06-16',
          check_out: '2026-06-18',
          booking_number: null,
          status: 'ok',
          problem: 'missing_field',
        },
        {
          line: 7,
          guest_name: 'Eva',
          apartment: 'Ap 3',
          check_in: '2026-06-16',
          check_out: '',
          booking_number: null,
          status: 'ok',
          problem: 'missing_field',
        },
      ],
    })
  })
  test.each([
    ['an unclosed quote', `${plain}\nAna,"Ap 1,2026-06-15,2026-06-17\nIvo,Ap 2,2026-06-16,2026-06-18\n`],
    ['a cut-off quote at the end', `${plain}\nAna,Ap 1,2026-06-15,2026-06-17\nIvo,"Ap`],
    ['text after a quote', `${plain}\n"Ana" Marić,Ap 1,2026-06-15,2026-06-17\n`],
    ['shifted cells', `${plain}\nMarić, Ana,Ap 1,2026-06-15,2026-06-17\n`],
  ])('fails as a whole for %s', async (_, content) => {
    await expect(text(content)).rejects.toMatchObject({ failure: parsingFailed })
  })
  test.each([
    ['no byte', ''],
    ['blanks only', ' \n\n;;\n'],
    ['a header only', `${plain}\n`],
    ['no valid row', `${plain}\nAna,Ap 1,,\n,,2026-06-15,2026-06-17\n`],
    ['31 February only', `${plain}\nAna,Ap 1,2026-02-31,2026-03-02\n`],
    ['check-out before check-in only', `${plain}\nAna,Ap 1,2026-06-17,2026-06-15\n`],
    ['too few columns', 'Guest,Unit type,Check-in\nAna,Ap 1,2026-06-15\n'],
    ['a letter', 'Dear guest\n\nwelcome to our house\n'],
    ['an unknown header and no row', 'a,b,c,d\n'],
  ])('has nothing to import with %s', async (_, content) => {
    await expect(text(content)).rejects.toMatchObject({ failure: nothingToImport })
  })
  test('with only cancelled rows has a result to show', async () => {
    expect(
      await text('Guest,Unit,Check-in,Check-out,Status\nAna,Ap 1,2026-06-15,2026-06-17,cancelled_by_guest\n'),
    ).toMatchObject({ kind: 'rows', rows: [{ status: 'cancelled', problem: null }] })
  })
})

describe('files of other kinds are refused by name', () => {
  test.each([
    ['a calendar', calendarFile, 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:CLOSED - Not available\r\n'],
    [
      'payouts',
      payoutFile,
      [
        'Type/Transaction type,Statement Descriptor,Reference number,Check-in date,Check-out date',
        '(Payout),NO.123,-,-,-\nReservation,,6547074679,2025-12-15,2025-12-17\n',
      ].join('\n'),
    ],
    ['finance', financeFile, 'Tipologia;Numero prenotazione;Importo\nPrenotazione;6547074679;126,63\n'],
    ['a web page', webPageFile, '<html><table><tr><td>Guest name(s)</td></tr></table></html>'],
  ])('%s', async (_, failure, content) => {
    await expect(text(content)).rejects.toMatchObject({ failure })
  })
})

describe('unknown headers', () => {
  const content = 'Wer;Wo;Von;Bis;__proto__\nAna Marić;Ap 1;15.06.2026;17.06.2026;x\nIvo;Ap 2;16.06.2026\n'
  const mapping: ColumnMapping = { guest_name: 'Wer', apartment: 'Wo', check_in: 'Von', check_out: 'Bis' }
  test('are asked about, with the first rows as a preview', async () => {
    expect(await text(content)).toEqual({
      kind: 'columns_needed',
      headers: ['Wer', 'Wo', 'Von', 'Bis', '__proto__'],
      samples: [
        ['Ana Marić', 'Ap 1', '15.06.2026', '17.06.2026', 'x'],
        ['Ivo', 'Ap 2', '16.06.2026', '', ''],
      ],
      guess: {},
    })
    const long = await text(`a,b,c,d\n${`${'x'.repeat(1000)},,,\n`.repeat(9)}`)
    expect(long.kind === 'columns_needed' && long.samples.map(([cell]) => cell?.length)).toEqual([
      100, 100, 100, 100, 100,
    ])
  })
  test('keep what is known as a guess', async () => {
    expect(await text('Guest,Wo,Check-in,Bis\nAna,Ap 1,2026-06-15,2026-06-17\n')).toMatchObject({
      kind: 'columns_needed',
      guess: { guest_name: 'Guest', check_in: 'Check-in' },
    })
  })
  test("are read by the person's answer", async () => {
    expect(await text(content, { mapping })).toMatchObject({
      kind: 'rows',
      mapping,
      rows: [{ guest_name: 'Ana Marić', check_in: '2026-06-15', problem: null }, { problem: 'missing_field' }],
    })
    expect(await text(content, { mapping: { ...mapping, booking_number: '__proto__' } })).toMatchObject({
      kind: 'rows',
      rows: [{ booking_number: 'x' }, {}],
    })
  })
  test('are asked about again while something is missing', async () => {
    expect(await text(content, { mapping: { ...mapping, check_out: 'Nirgends' } })).toMatchObject({
      kind: 'columns_needed',
      guess: { guest_name: 'Wer', apartment: 'Wo', check_in: 'Von' },
    })
  })
})

test('ambiguous dates are asked about', async () => {
  const content = `${plain}\nAna,Ap 1,03/04/2026,05/04/2026\n`
  expect(await text(content)).toMatchObject({
    kind: 'date_order_needed',
    examples: ['03/04/2026', '05/04/2026'],
    headers: plain.split(','),
    mapping: { check_in: 'Check-in' },
  })
  expect(await text(content, { date_order: 'mdy' })).toMatchObject({
    kind: 'rows',
    rows: [{ check_in: '2026-03-04', check_out: '2026-05-04' }],
  })
})

describe('other platforms', () => {
  test('Airbnb', async () => {
    const content = [
      'Confirmation code,Status,Guest name,Contact,# of adults,Start date,End date,# of nights,Booked,Listing,Earnings',
      'HMABC12345,Confirmed,Ana Marić,,2,6/15/2026,6/17/2026,2,2026-03-01,Sea View Loft,"€1,234.50"',
      'HMABC12346,Canceled by guest,Ivo,,2,6/1/2026,6/3/2026,2,2026-03-01,Sea View Loft,€0\n',
    ].join('\n')
    expect(await text(content)).toMatchObject({
      source: 'airbnb',
      date_order: 'mdy',
      rows: [
        {
          guest_name: 'Ana Marić',
          apartment: 'Sea View Loft',
          check_in: '2026-06-15',
          booking_number: 'HMABC12345',
          status: 'ok',
        },
        { check_in: '2026-06-01', status: 'cancelled' },
      ],
    })
  })
  test('Expedia', async () => {
    expect(
      await text(
        [
          'Reservation ID,Confirmation #,Guest,Check-in,Check-out,Room,Booked,Status,Booking amount,Payment type',
          '123,9,Ana Marić,"Jun 15, 2026","Jun 17, 2026",Studio,"Mar 1, 2026",Booked,100,Expedia Collect\n',
        ].join('\n'),
      ),
    ).toMatchObject({
      source: 'expedia',
      rows: [
        {
          guest_name: 'Ana Marić',
          apartment: 'Studio',
          check_in: '2026-06-15',
          check_out: '2026-06-17',
          booking_number: '123',
        },
      ],
    })
  })
  test('Agoda', async () => {
    expect(
      await text(
        [
          'BookingIDExternal_reference_ID,Status,StayDateFrom,StayDateTo,Customer_Name,RoomType,No_of_adult',
          '777,Confirmed,15-Jun-2026,17-Jun-2026,Ana Marić,Studio,2\n',
        ].join('\n'),
      ),
    ).toMatchObject({
      source: 'agoda',
      rows: [
        {
          guest_name: 'Ana Marić',
          apartment: 'Studio',
          check_in: '2026-06-15',
          check_out: '2026-06-17',
          booking_number: '777',
        },
      ],
    })
  })
})

describe('the files in fixtures', () => {
  const file = (name: string): Buffer => fixtures().get(name)!
  const stay = (guest: string, unit: string): unknown[] => [guest, unit, '2026-06-15', '2026-06-17', null, 'ok', null]
  test.each<[string, ...unknown[][]]>([
    [
      'booking.xls',
      ['L. Hauck', 'One-Bedroom Apartment', '2026-06-15', '2026-06-17', '6547074679', 'ok', null],
      ['Milica Kovačević', 'Studio with Sea View', '2026-06-16', '2026-06-20', '6547074680', 'ok', null],
      ['Анна Иванова', 'One-Bedroom Apartment', '2026-06-18', '2026-06-21', '6547074681', 'cancelled', null],
      ['Jonas Weber', 'Studio with Sea View', '2026-06-18', '2026-06-19', '6547074682', 'no_show', null],
    ],
    [
      'saved-as.xlsx',
      ['L. Hauck', 'One-Bedroom Apartment', '2026-06-15', '2026-06-17', '6547074679', 'ok', null],
      ['Jonas Weber', 'Studio', '2026-06-16', '2026-06-20', '6547074680', 'ok', null],
    ],
    ['counted-from-1904.xlsx', stay('Ana Marić', 'Ap 1'), stay('Ivo Marić', 'Ap 2')],
    ['formulas.xlsx', stay('Ana Marić', '=HYPERLINK("http://example.com","Ap 1")'), stay('+Ivo -Marić @home', 'Ap 2')],
    [
      'serbian-windows-1250.csv',
      ['Šćepan Đorđević', 'Ap 4, 1 kat', '2026-06-15', '2026-06-17', '4321000001', 'ok', null],
      ['Jovana Živković', 'Dvokrevetna soba', '2026-06-16', '2026-06-18', '4321000002', 'cancelled', null],
    ],
    [
      'english-windows-1250.csv',
      stay('Milica Kovačević', 'Ap 1'),
      stay('Łukasz Wójcik', 'Ap 2'),
      stay('Jiří Dvořák', 'Ap 3'),
    ],
    [
      'english-windows-1252.csv',
      stay('Hélène Lefèvre', 'Ap 1'),
      stay('Søren Kjærgård', 'Ap 2'),
      stay('Íñigo Muñoz', 'Ap 3'),
    ],
    [
      'german-windows-1252.csv',
      ['Jürgen Müller', 'Apartment „Süd“', '2026-06-15', '2026-06-17', '4321000003', 'ok', null],
    ],
    [
      'russian-windows-1251.csv',
      ['Сергей Щукин', 'Двухместный номер', '2026-06-15', '2026-06-17', '4321000004', 'ok', null],
    ],
    ['english-windows-1251.csv', stay('Сергей Щукин', 'Ap 1')],
    [
      'greek-windows-1253.csv',
      ['Γιώργος Παπαδόπουλος', 'Διαμέρισμα', '2026-06-15', '2026-06-17', '4321000005', 'ok', null],
    ],
    ['english-windows-1253.csv', stay('Γιώργος Παπαδόπουλος', 'Ap 1')],
    ['unicode-text-utf-16le.txt', stay('Анна Đurić', 'Ap 1')],
    ['unicode-text-utf-16be.txt', stay('Анна Đurić', 'Ap 1')],
  ])('%s', async (name, ...rows) => {
    expect(await rowsIn(file(name))).toEqual(rows)
  })
  test('encrypted.xlsx is refused', async () => {
    await expect(read(file('encrypted.xlsx'), {})).rejects.toMatchObject({ failure: unknownFileKind })
  })
})

describe('rows survive whatever program wrote them', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const dateFormats: Record<string, (y: string, m: string, d: string) => string> = {
    iso: (y, m, d) => `${y}-${m}-${d}`,
    isoTime: (y, m, d) => `${y}-${m}-${d} 14:00:00`,
    dots: (y, m, d) => `${d}.${m}.${y}`,
    lastDot: (y, m, d) => `${Number(d)}. ${Number(m)}. ${y}.`,
    yearFirst: (y, m, d) => `${y}/${m}/${d}`,
    dmy: (y, m, d) => `${d}/${m}/${y}`,
    dmyDashes: (y, m, d) => `${d}-${m}-${y}`,
    dmyShort: (y, m, d) => `${Number(d)}/${Number(m)}/${y.slice(2)}`,
    mdy: (y, m, d) => `${m}/${d}/${y}`,
    mdyShort: (y, m, d) => `${Number(m)}/${Number(d)}/${y.slice(2)}`,
    named: (y, m, d) => `${months[Number(m) - 1]} ${Number(d)}, ${y}`,
    serial: (y, m, d) => String(Date.UTC(Number(y), Number(m) - 1, Number(d)) / 86_400_000 + 25_569),
  }
  const names = {
    'windows-1250': ['Milica Kovačević', 'Đorđe Šćepanović', 'Łukasz Wójcik', 'Jiří Dvořák', 'Ana Smith'],
    'windows-1251': ['Сергей Щукин', 'Ана Илић', 'Анна Ёлкина'],
    'windows-1252': ['Hélène Lefèvre', 'Søren Kjærgård', 'Íñigo Muñoz', 'Jürgen Müller', 'Ana Smith'],
    'windows-1253': ['Γιώργος Παπαδόπουλος', 'Μαρία Νικολάου'],
  } as const
  type Page = keyof typeof names
  const pages: [Page, HeaderLanguage[]][] = [
    ['windows-1250', ['en', 'sr', 'hr', 'pl', 'hu', 'cs']],
    ['windows-1251', ['en', 'ru']],
    ['windows-1252', ['en', 'de', 'it', 'es', 'fr', 'nl']],
    ['windows-1253', ['en', 'el']],
  ]
  const anyText = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((raw) => raw.replaceAll('&', '+'))
    // A cell with a letter that was lost refuses its row.
    .filter((raw) => cellText(raw) !== '' && !raw.includes('\ufffd'))
  const encodings = [
    ...(['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be'] as const).map((encoding) =>
      fc.record({
        encoding: fc.constant(encoding),
        language: fc.constantFrom(...headerLanguages),
        guest: fc.constant(fc.constantFrom(...Object.values(names).flat())),
        unit: fc.constant(anyText),
      }),
    ),
    ...pages.map(([page, languages]) =>
      fc.record({
        encoding: fc.constant(page),
        language: fc.constantFrom(...languages),
        guest: fc.constant(fc.constantFrom(...names[page])),
        unit: fc.constant(
          fc
            .string({ unit: fc.constantFrom(...Array.from('Ap 1;,|"\'\n\t(x)')), minLength: 1, maxLength: 20 })
            .filter((raw) => raw.trim() !== ''),
        ),
      }),
    ),
  ]
  const inEncoding = (content: string, encoding: string): Buffer =>
    encoding.startsWith('windows')
      ? inCodePage(content, encoding)
      : encoding.startsWith('utf-16')
        ? inUtf16(content, encoding === 'utf-16le' ? 'le' : 'be')
        : Buffer.from(encoding === 'utf-8' ? content : `\ufeff${content}`)
  const day = fc.integer({ min: Date.UTC(2020, 0, 1) / 86_400_000, max: Date.UTC(2035, 11, 31) / 86_400_000 })
  const asDay = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)

  const aFile = fc.oneof(...encodings).chain(({ encoding, language, guest, unit }) =>
    fc.record({
      encoding: fc.constant(encoding),
      language: fc.constant(language),
      separator: fc.constantFrom(',', ';', '\t', '|'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      format: fc.constantFrom(...Object.keys(dateFormats)),
      quoteAll: fc.boolean(),
      separatorLine: fc.boolean(),
      blankLines: fc.boolean(),
      columns: fc.shuffledSubarray(['guest_name', 'apartment', 'check_in', 'check_out', 'booking_number'] as const, {
        minLength: 5,
      }),
      stays: fc.uniqueArray(
        fc.record({
          guest,
          unit,
          from: day,
          nights: fc.integer({ min: 1, max: 60 }),
          number: fc.bigInt({ min: 1_000_000_000n, max: 9_999_999_999n }).map(String),
        }),
        { selector: ({ number }) => number, minLength: 1, maxLength: 12 },
      ),
    }),
  )

  test('in every separator, encoding, language, column order and date format', async () => {
    await fc.assert(
      fc.asyncProperty(
        aFile,
        async ({ encoding, language, separator, end, format, quoteAll, separatorLine, blankLines, columns, stays }) => {
          const cell = (value: string): string =>
            quoteAll || /[",;|\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
          const written = (number: number): string =>
            dateFormats[format]!(...(asDay(number).split('-') as [string, string, string]))
          const lines = [
            columns.map((column) => headerWords[language][column][0]!),
            ...stays.map((one) =>
              columns.map(
                (column) =>
                  ({
                    guest_name: one.guest,
                    apartment: one.unit,
                    check_in: written(one.from),
                    check_out: written(one.from + one.nights),
                    booking_number: one.number,
                  })[column],
              ),
            ),
          ].map((cells) => cells.map(cell).join(separator))
          const content =
            (separatorLine ? `sep=${separator}${end}` : '') + lines.join(blankLines ? end + end : end) + end
          const expected = stays.map((one) => [
            one.guest,
            cellText(one.unit),
            asDay(one.from),
            asDay(one.from + one.nights),
            one.number,
            'ok',
            null,
          ])
          expect(
            await rowsIn(inEncoding(content, encoding), { date_order: format.startsWith('mdy') ? 'mdy' : 'dmy' }),
          ).toEqual(expected)
        },
      ),
      { numRuns: 200 },
    )
  })
  test('any bytes at all are read, asked about or refused by name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.string({ unit: 'grapheme', maxLength: 200 }).map((raw) => Buffer.from(`${plain}\n${raw}`)),
        ),
        async (bytes) => {
          const outcome = await read(bytes, {}).catch((error: unknown) => error)
          expect(outcome).toMatchObject(outcome instanceof Error ? { name: 'Refusal' } : { kind: expect.any(String) })
        },
      ),
      { numRuns: 200 },
    )
  })
})
