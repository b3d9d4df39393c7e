import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { BookingPlatform } from '../../contract.ts'
import { maxBytes } from '../fetching/fetch-calendar.ts'
import { unpack } from '../fetching/unpack.ts'
import { decodeCalendar } from './decode.ts'
import { readCalendar, type CalendarReading } from './read-events.ts'

const options = { source: 'other', zone: 'Europe/Podgorica', today: '2026-11-23' } as const
type Given = { source?: BookingPlatform; charset?: string | null; zone?: string }
const readBytes = (bytes: Uint8Array, { source = 'other', charset = null, zone = options.zone }: Given = {}) => {
  const text = decodeCalendar(new Uint8Array(bytes), charset)
  return text === null ? null : readCalendar(text, { ...options, source, zone })
}
const whole = (reading: ReturnType<typeof readBytes>): CalendarReading => {
  if (reading === null || reading === 'too many') throw new Error(`No reading: ${reading}.`)
  return reading
}
const stays = (reading: CalendarReading): string[][] =>
  reading.bookings.map((one) => [one.check_in, one.check_out, one.guest_name])
const file = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'fixtures', name))
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const days = ['DTSTART;VALUE=DATE:20270305', 'DTEND;VALUE=DATE:20270308']
const named = (name: string): string => calendar(...days, `SUMMARY:Reserved - ${name}`)
const nightsOf = (...lines: string[]): string => {
  const { bookings, skipped } = whole(readBytes(Buffer.from(calendar(...lines))))
  return bookings.map((one) => `${one.check_in}/${one.check_out}`).join() || Object.keys(skipped).join()
}
const common = '2027-03-05/2027-03-08'
const threeNights = ['2027-03-05', '2027-03-08']

describe('what calendars of generators and platforms have', () => {
  test.each<[string, Given, string[][], Partial<CalendarReading>]>([
    ['01-ical-fold-inside-letter.ics', { source: 'vrbo' }, [[...threeNights, 'Zsófia Kovácsné']], {}],
    ['03-ical-date-without-value.ics', {}, [[...threeNights, '']], {}],
    ['05-ical-end-equals-start.ics', {}, [['2027-03-05', '2027-03-06', '']], {}],
    [
      '06-ical-same-uid-other-days.ics',
      {},
      [
        ['2027-03-05', '2027-03-07', ''],
        ['2027-03-10', '2027-03-12', ''],
        ['2027-03-20', '2027-03-22', ''],
      ],
      {},
    ],
    ['07-ical-latin1.ics', { source: 'vrbo', charset: 'iso-8859-1' }, [[...threeNights, 'Jürgen Größe']], {}],
    ['10-ical-blank-before-value.ics', {}, [[...threeNights, '']], {}],
    ['13-ical-html-entities.ics', { source: 'vrbo' }, [[...threeNights, "Zoé O'Brien"]], {}],
    ['14-ical-nan-date-beside-good.ics', {}, [[...threeNights, '']], { skipped: { bad_dates: 1 }, unread: ['nn'] }],
    ['15-ical-date-with-time.ics', {}, [[...threeNights, '']], {}],
    ['16-ical-airbnb-window.ics', { source: 'airbnb' }, [[...threeNights, '']], { blocks: 1 }],
  ])('%s', (name, given, expected, rest) => {
    const reading = whole(readBytes(file(name), given))
    expect(stays(reading)).toEqual(expected)
    expect(reading).toMatchObject({ blocks: 0, skipped: {}, ...rest })
  })
})

describe('folded lines', () => {
  const text = named('Zsófia Kovácsné 王小明')
  const bytes = Buffer.from(text)
  const from = bytes.indexOf('Reserved')
  const until = bytes.indexOf('\r\nEND:VEVENT')
  test.each([
    ['CRLF and a space', '\r\n '],
    ['CRLF and a tab', '\r\n\t'],
    ['LF and a space', '\n '],
    ['CR and a space', '\r '],
    ['CR CR LF and a space', '\r\r\n '],
  ])('with %s are whole again, wherever between two bytes', (_what, fold) => {
    for (let at = from; at <= until; at += 1) {
      const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from(fold), bytes.subarray(at)])
      expect(stays(whole(readBytes(folded, { source: 'vrbo' })))).toEqual([[...threeNights, 'Zsófia Kovácsné 王小明']])
    }
  })
  test('fold after every single byte', () => {
    const body = Array.from(bytes.subarray(from, until)).flatMap((byte) => [byte, 13, 10, 32])
    const folded = Buffer.concat([bytes.subarray(0, from), Buffer.from(body), bytes.subarray(until)])
    expect(stays(whole(readBytes(folded, { source: 'vrbo' })))).toEqual([[...threeNights, 'Zsófia Kovácsné 王小明']])
  })
})

describe('the charset', () => {
  const utf16 = (text: string, isBig: boolean): Buffer => {
    const bytes = Buffer.from(text, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  const name = 'Jürgen Größe'
  const latin = Buffer.from(named(name), 'latin1')
  test.each<[string, Uint8Array, string | null, string]>([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${named(name)}`), null, name],
    ['UTF-16 with a mark', utf16(`\ufeff${named(name)}`, false), null, name],
    ['UTF-16 of the other order', utf16(`\ufeff${named(name)}`, true), 'utf-16', name],
    ['UTF-16 without a mark', utf16(named(name), false), null, name],
    ['UTF-16 that says to be UTF-8', utf16(named(name), true), 'utf-8', name],
    ['Latin-1', latin, 'ISO-8859-1', name],
    ['windows-1250', Buffer.from(named('X').replace('X', '\xc8ech \x8ai'), 'latin1'), 'windows-1250', 'Čech Ši'],
    ['windows-1251', Buffer.from(named('\xc8\xe2\xe0\xed'), 'latin1'), 'windows-1251', 'Иван'],
    [
      'Shift_JIS',
      Buffer.concat([
        Buffer.from(named('X').split('X')[0] ?? ''),
        Buffer.from([0x93, 0x63, 0x92, 0x86]),
        Buffer.from(named('X').split('X')[1] ?? ''),
      ]),
      'Shift_JIS',
      '田中',
    ],
    ['UTF-8 that is called Latin-1', Buffer.from(named(name)), 'iso-8859-1', name],
    ['UTF-8 with a charset that there is not', Buffer.from(named(name)), 'x-unknown', name],
  ])('of %s is read', (_what, bytes, charset, wanted) => {
    expect(stays(whole(readBytes(bytes, { source: 'vrbo', charset })))).toEqual([[...threeNights, wanted]])
  })
  test.each([
    ['Latin-1 of which nobody said so', latin, null],
    ['Latin-1 that is called UTF-8', latin, 'utf-8'],
    ['Latin-1 that is called something that there is not', latin, 'x-unknown'],
    ['UTF-8 that is cut off within a letter', Buffer.from(named(name)).fill(0xc3, 0x60, 0x61), null],
    ['UTF-16 with half a letter', Buffer.concat([utf16(`\ufeff${named(name)}`, false), Buffer.from([0x41])]), null],
  ])('is no text for %s', (_what, bytes, charset) => {
    expect(decodeCalendar(new Uint8Array(bytes), charset)).toBeNull()
  })
  test('a name that the platform itself has lost is none, and the booking stays', () => {
    expect(stays(whole(readBytes(Buffer.from(named('Kov\ufffdcs')), { source: 'vrbo' })))).toEqual([
      [...threeNights, ''],
    ])
  })
})

describe('a body that comes packed', () => {
  const plain = new Uint8Array(Buffer.from(calendar(...days)))
  const twice = gzipSync(gzipSync(plain))
  test.each<[string, Uint8Array, string]>([
    ['gzip', gzipSync(file('09-ical-gzip-anyway.ics')), 'gzip'],
    ['gzip, called x-gzip', gzipSync(plain), 'x-gzip'],
    ['gzip, of which nobody said so', gzipSync(plain), ''],
    ['gzip twice', twice, 'gzip, gzip'],
    ['deflate', deflateSync(plain), 'deflate'],
    ['deflate, of which nobody said so', deflateSync(plain, { level: 1 }), 'identity'],
    ['deflate without a header', deflateRawSync(plain), 'Deflate'],
    ['br', brotliCompressSync(plain), 'br'],
    ['br within gzip', gzipSync(brotliCompressSync(plain)), 'br, gzip'],
    ['zstd', zstdCompressSync(plain), 'zstd'],
    ['nothing, although it says gzip', plain, 'gzip'],
    ['nothing, although it says br', plain, 'br'],
  ])('as %s is read', async (_what, packed, declared) => {
    const bytes = await unpack(new Uint8Array(packed), declared, maxBytes)
    expect(stays(whole(readBytes(bytes)))).toEqual([[...threeNights, '']])
  })
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('as %s is bounded by what comes out', async (declared, pack) => {
    const bomb = new Uint8Array(pack(Buffer.alloc(maxBytes + 1, 'BEGIN:VCALENDAR\r\n')))
    expect(bomb.length).toBeLessThan(10_000)
    await expect(unpack(bomb, declared, maxBytes)).rejects.toMatchObject({ failure: { code: 'calendars.too_large' } })
  })
  test('that is cut off is no calendar', async () => {
    for (const [declared, packed] of [
      ['gzip', gzipSync(plain)],
      ['br', brotliCompressSync(plain)],
    ] as const)
      expect(readBytes(await unpack(new Uint8Array(packed.subarray(0, 30)), declared, maxBytes))).toBeNull()
  })
})

describe('dates', () => {
  test.each<[string[], string]>([
    [['DTSTART:20270305', 'DTEND:20270308'], common],
    [['DTSTART ; VALUE=DATE : 20270305 ', 'DTEND\t:\t20270308'], common],
    [['DTSTART:2027-03-05', 'DTEND:2027-03-08T10:00:00'], common],
    [['dtstart;value=date:20270305', 'dtend:20270308t100000z'], common],
    [['DTSTART;VALUE=DATE:20270305', 'DTEND:20270308T100000'], common],
    [['DTSTART;VALUE=DATE-TIME:20270305T150000', 'DTEND:20270308T100000'], common],
    [['DTSTART;VALUE=DATE:20270305T230000Z', 'DTEND;VALUE=DATE:20270308T230000Z'], common],
    [['DTSTART:20270304T230000Z', 'DTEND:20270307T230000Z'], common],
    [['DTSTART:20270304T230000+0000', 'DTEND:20270308T100000+01:00'], common],
    [['DTSTART;TZID="Europe/Berlin":20270305T150000', 'DTEND;TZID=Europe/Berlin:20270308T100000'], common],
    [['DTSTART;TZID=Central European Standard Time:20270305T003000', 'DTEND;TZID=:20270308T100000'], common],
    [['DTSTART;TZID=America/New_York:20270304T190000', 'DTEND;TZID=America/New_York:20270307T190000'], common],
    [['DTSTART:20270305', 'DURATION:P3D'], common],
    [['DTSTART:20270305T150000', 'DURATION: P2DT19H '], common],
    [['DTSTART:20270305', 'DURATION:PT72H'], common],
    [['DTSTART:20270305', 'DURATION:P1W'], '2027-03-05/2027-03-12'],
    // The clocks go forward on 28 March: three days have 71 hours.
    [['DTSTART:20270327T003000', 'DURATION:P3D'], '2027-03-27/2027-03-30'],
    [['DTSTART:20270327T233000', 'DURATION:P3D'], '2027-03-27/2027-03-30'],
    ...[
      ['DTSTART:20270305'],
      ['DTSTART:20270305T150000'],
      ['DTSTART:20270305T150000', 'DTEND:20270305T150000'],
      ['DTSTART:20270305T000000', 'DTEND:20270305T235959'],
      ['DTSTART:20270305', 'DURATION:PT0S'],
      ['DTSTART:20270305', 'DTEND:20270306'],
    ].map((lines): [string[], string] => [lines, '2027-03-05/2027-03-06']),
    ...[
      ['DTSTART:20270305', 'DTEND:20270304'],
      ['DTSTART:20270305T150000', 'DTEND:20270305T140000'],
      ['DTSTART:20270305', 'DURATION:-P1D'],
      ['DTSTART:20270305', 'DURATION:P'],
      ['DTSTART:20270305', 'DURATION:PT'],
      ['DTSTART:20270305', 'DTEND:'],
      ['DTSTART:20270229'],
      ['DTSTART:2027035'],
      ['DTSTART:202703051'],
      ['DTSTART:20270305T250000'],
      ['DTSTART:05.03.2027'],
      ['DTSTART:0NaNaNaNTaNaNaN'],
    ].map((lines): [string[], string] => [lines, 'bad_dates']),
    [['DTSTART:20270305', 'DURATION:P999999999999D'], 'too_far'],
    [['DTSTART:20270305', 'DTEND:20280501'], 'too_far'],
    [['DTEND:20270308'], 'no_dates'],
  ])('%j', (lines, expected) => {
    expect(nightsOf(...lines)).toBe(expected)
  })
  test('of a hotel beyond the line of dates are its own', () => {
    const text = calendar('DTSTART:20270304T110000Z', 'DTEND:20270307T110000Z')
    expect(stays(whole(readBytes(Buffer.from(text), { zone: 'Pacific/Auckland' })))).toEqual([[...threeNights, '']])
  })
})

describe('letters that were escaped for HTML', () => {
  test.each([
    ['Zo&#233; O&#039;Brien', "Zoé O'Brien"],
    ['Zo&#xe9\\; O&apos\\;Brien', "Zoé O'Brien"],
    ['M&uuml;ller &amp; S&ouml;hne', 'Müller & Söhne'],
    ['M&amp;uuml;ller', 'Müller'],
    ['O&amp;#039;Brien', "O'Brien"],
    ['Tom & Jerry; Ltd', 'Tom & Jerry; Ltd'],
    ['A&#xfffd;B', ''],
    ['&#8203;&#x3164;', ''],
  ])('%s is %s', (written, name) => {
    expect(stays(whole(readBytes(Buffer.from(named(written)), { source: 'vrbo' })))).toEqual([[...threeNights, name]])
  })
  test('a block is one in them as well', () => {
    expect(whole(readBytes(Buffer.from(calendar(...days, 'SUMMARY:Nicht verf&uuml;gbar'))))).toMatchObject({
      blocks: 1,
    })
  })
})

test('a calendar behind the first one is read, and is no whole one when it is cut off', () => {
  const one = calendar(...days)
  const other = calendar('DTSTART:20270310', 'DTEND:20270312').replace('UID:1', 'UID:2')
  expect(stays(whole(readBytes(Buffer.from(one + other))))).toHaveLength(2)
  expect(readBytes(Buffer.from(one + other.slice(0, -20)))).toBeNull()
})
