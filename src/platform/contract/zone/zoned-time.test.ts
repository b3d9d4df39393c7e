import { expect, test } from 'vitest'
import { localTime, momentInZone } from './zoned-time.ts'

const iso = (day: string, time: string, zone: string) => new Date(momentInZone(day, time, zone)).toISOString()

test.each([
  ['2026-07-01', '14:00', 'Europe/Belgrade', '2026-07-01T12:00:00.000Z'],
  ['2026-12-01', '14:00', 'Europe/Belgrade', '2026-12-01T13:00:00.000Z'],
  // 02:00 to 03:00 does not exist on this night
  ['2026-03-29', '01:59', 'Europe/Belgrade', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Belgrade', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Belgrade', '2026-03-29T01:00:00.000Z'],
  // 02:00 to 03:00 comes twice
  ['2026-10-25', '02:30', 'Europe/Belgrade', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Belgrade', '2026-10-25T02:00:00.000Z'],
  ['2026-09-27', '02:30', 'Pacific/Auckland', '2026-09-26T14:30:00.000Z'],
  ['2026-09-27', '03:00', 'Pacific/Auckland', '2026-09-26T14:00:00.000Z'],
  ['2027-04-04', '02:30', 'Pacific/Auckland', '2027-04-03T13:30:00.000Z'],
  ['2027-04-04', '03:00', 'Pacific/Auckland', '2027-04-03T15:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, moment) => {
  expect(iso(day, time, zone)).toBe(moment)
})

test('every existing local minute of the nights of clock change is read back as it was written', () => {
  for (const [day, zone] of [
    ['2026-03-29', 'Europe/Belgrade'],
    ['2026-10-25', 'Europe/Belgrade'],
    ['2026-09-27', 'Pacific/Auckland'],
    ['2027-04-04', 'Pacific/Auckland'],
  ] as const)
    for (let minute = 0; minute < 1440; minute++) {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16)
      const read = localTime(momentInZone(day, time, zone), zone)
      const skipped = time.startsWith('02') && (day === '2026-03-29' || day === '2026-09-27')
      expect(read).toBe(skipped ? `${day}T03:${time.slice(3)}` : `${day}T${time}`)
    }
})
