import { afterEach, describe, expect, test, vi } from 'vitest'
import { unavailable } from '#platform/contract/failure.ts'
import type { BookingChannel } from '../../contract.ts'
import { unknownFileKind, parsingFailed } from '../../contract/import.ts'
import { bookingHeaders, bookingRow, fixtures, spreadsheet } from './fixtures/make.ts'
import { headersKey } from './headers.ts'
import { readReservations } from './index.ts'

const file = (name: string) => fixtures().get(name)!
let ticking: NodeJS.Timeout | undefined
afterEach(() => {
  clearInterval(ticking)
  vi.useRealTimers()
})

test('a file is read by its bytes', async () => {
  const reading = await readReservations(file('booking.xls'))
  expect(reading).toMatchObject({
    kind: 'rows',
    source: 'booking.com' satisfies BookingChannel,
    headers: bookingHeaders,
  })
  expect(headersKey(reading.kind === 'rows' ? reading.headers : [])).toBe(headersKey(bookingHeaders))
})

test('answers and known units are passed to the reading', async () => {
  const bytes = Buffer.from('Wer;Wo;Von;Bis\nAna Marić;Ap 1, Ap 2;03/04/2026;05/04/2026\n')
  const mapping = { guest_name: 'Wer', apartment: 'Wo', check_in: 'Von', check_out: 'Bis' }
  expect(await readReservations(bytes, { mapping, date_order: 'mdy', knownUnits: ['Ap 1', 'Ap 2'] })).toMatchObject({
    rows: [{ apartment: 'Ap 1', check_in: '2026-03-04' }, { apartment: 'Ap 2' }],
  })
})

test("every refusal is one of the contract's", async () => {
  await expect(readReservations(file('encrypted.xlsx'))).rejects.toMatchObject({
    name: 'Refusal',
    failure: unknownFileKind,
  })
  await expect(readReservations(Buffer.from('a,b\n1,"2'))).rejects.toMatchObject({
    name: 'Refusal',
    failure: parsingFailed,
  })
})

test('many files are all read simultaneously', async () => {
  const readings = await Promise.all(Array.from({ length: 5 }, () => readReservations(file('saved-as.xlsx'))))
  expect(readings.map(({ kind }) => kind)).toEqual(Array(5).fill('rows'))
})

test('a queued file is refused before the browser times out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [first, second, third] = [1, 2, 3].map(() => readReservations(file('saved-as.xlsx')))
  vi.advanceTimersByTime(10_000)
  await expect(third).rejects.toMatchObject({ failure: unavailable })
  expect([(await first)?.kind, (await second)?.kind]).toEqual(['rows', 'rows'])
})

describe('five thousand rows', () => {
  const rows = Array.from({ length: 5000 }, (_, index) =>
    bookingRow({
      number: 6547000000 + index,
      booker: `Hauck, L. ${index}`,
      guests: `L. Hauck ${index}`,
      from: '2026-06-15',
      to: '2026-06-17',
      status: 'ok',
      unit: `Apartment ${index % 40}`,
    }),
  )
  const csv = Buffer.from(
    [bookingHeaders, ...rows].map((cells) => cells.map((cell) => JSON.stringify(cell)).join(',')).join('\r\n'),
  )
  test.each([
    ['csv', csv],
    ['xls', spreadsheet('xls', [bookingHeaders, ...rows])],
    ['xlsx', spreadsheet('xlsx', [bookingHeaders, ...rows])],
  ])('of .%s are read without blocking anything else', async (_, bytes) => {
    let ticks = 0
    ticking = setInterval(() => {
      ticks += 1
    }, 5)
    const reading = await readReservations(bytes)
    expect(reading.kind === 'rows' && reading.rows.filter(({ problem }) => problem === null)).toHaveLength(5000)
    expect(ticks).toBeGreaterThan(10)
  })
})
