import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { isLong, reportMetrics, within } from '#testing/faults/metrics.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import {
  isOpenFor,
  isTimeAvailable,
  minuteMs,
  offerTimes,
  openingAt,
  openingOfAny,
  openSpans,
  openTogether,
  type Exception,
  type OpeningHours,
  type Period,
  type Times,
} from './policy.ts'

const zones = ['Europe/Belgrade', 'Europe/London', 'America/St_Johns', 'Pacific/Chatham']
const dayMs = 86_400_000

/** A sequence of numbers from 0 to 1 that is the same in every run. */
const createDice = (seed: number) => {
  let state = seed
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number): number => Math.floor(roll() * count)
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}
type Dice = ReturnType<typeof createDice>

// The time that the clocks on the walls show, read without any arithmetic of the module.
const clocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const readWall = (zone: string, at: number): number =>
  Date.parse(`${clocks.get(zone)?.format(at).replace(' ', 'T') ?? ''}:00Z`) / minuteMs

const daysBefore = 12
const days = 92

/** Ninety days of a zone around a change of its clock: what the wall shows in each minute. */
type Window = { zone: string; start: number; wall: Int32Array; first: Map<number, number>; last: Map<number, number> }

const readWindow = (zone: string, start: number): Window => {
  const wall = new Int32Array(days * 1440)
  // Clocks change on the quarter of an hour.
  for (let minute = 0; minute < wall.length; minute++)
    wall[minute] = minute % 15 === 0 ? readWall(zone, start + minute * minuteMs) : (wall[minute - 1] as number) + 1
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  wall.forEach((shown, minute) => {
    if (!first.has(shown)) first.set(shown, minute)
    last.set(shown, minute)
  })
  // A time that is skipped is moved on by the gap.
  for (let minute = 1; minute < wall.length; minute++) {
    const [before, after] = [wall[minute - 1] as number, wall[minute] as number]
    for (let skipped = before + 1; skipped < after; skipped++) {
      const moved = first.get(skipped + after - before - 1) as number
      first.set(skipped, moved)
      last.set(skipped, moved)
    }
  }
  return { zone, start, wall, first, last }
}

/** The days on which the clocks of a zone change within ten years. */
const findChanges = (zone: string): number[] => {
  const from = Date.UTC(2024, 0, 1)
  return Array.from({ length: 3653 }, (_, day) => from + day * dayMs).filter(
    (day) => readWall(zone, day + dayMs) - readWall(zone, day) !== 1440,
  )
}

const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const drawTimes = (dice: Dice): Times => {
  // Many of them around the hours in which clocks change, and at midnight.
  const draw = (): number => dice.pick([dice.below(1440), dice.below(18) * 15, dice.below(96) * 15, 0])
  const opens = draw()
  const closes = dice.pick([draw(), 1440, opens + 1 + dice.below(60)])
  if (opens === closes) return { opens: '00:00', closes: '24:00' }
  return { opens: formatMinute(opens), closes: formatMinute(closes > 1440 ? closes - 1440 : closes) }
}

const drawHours = (dice: Dice, start: number): OpeningHours => {
  const periods: Period[] = []
  for (let day = 1; day <= 7; day++)
    for (let count = dice.pick([0, 1, 1, 2, 3]); count > 0; count--) periods.push({ day, ...drawTimes(dice) })
  const exceptions: Exception[] = []
  let day = start + dice.below(20) * dayMs
  for (let count = dice.pick([0, 0, 1, 3]); count > 0; count--) {
    const until = day + dice.pick([0, 0, 2, 30]) * dayMs
    const [from, to] = [day, until].map((moment) => new Date(moment).toISOString().slice(0, 10)) as [string, string]
    exceptions.push({
      from,
      until: to,
      periods: dice.pick([[], [drawTimes(dice)], [drawTimes(dice), drawTimes(dice)]]),
    })
    day = until + (1 + dice.below(12)) * dayMs
  }
  return { periods: dice.below(12) === 0 ? [] : periods, exceptions }
}

/** Walks through all minutes of a window: whether it is open in each, and the minute in which that next changes. */
const walkMinutes = (hours: OpeningHours, { start, wall, first, last }: Window) => {
  const open = new Uint8Array(wall.length)
  const firstDay = Math.floor((wall[0] as number) / 1440)
  for (let day = firstDay; day <= firstDay + days + 1; day++) {
    const date = new Date(day * dayMs).toISOString().slice(0, 10)
    const weekday = ((day + 3) % 7) + 1
    const exception = hours.exceptions.find(({ from, until }) => date >= from && date <= until)
    for (const { opens, closes } of exception
      ? exception.periods
      : hours.periods.filter((one) => one.day === weekday)) {
      const [opened, closed] = [opens, closes].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) as [
        number,
        number,
      ]
      const begin = first.get(day * 1440 + opened) ?? wall.length
      const end = last.get((closed <= opened ? day + 1 : day) * 1440 + closed) ?? wall.length
      for (let minute = begin; minute < end; minute++) open[minute] = 1
    }
  }
  const change = new Int32Array(wall.length).fill(wall.length)
  for (let minute = wall.length - 2; minute >= 0; minute--)
    change[minute] = open[minute] === open[minute + 1] ? (change[minute + 1] as number) : minute + 1
  return (at: number) => {
    const minute = Math.floor((at - start) / minuteMs)
    const changes = start + (change[minute] as number) * minuteMs
    return open[minute] === 1
      ? { open: true, until: changes - at <= 8 * dayMs ? changes : null, next: null }
      : { open: false, until: null, next: changes - at <= 60 * dayMs ? changes : null }
  }
}

test(
  'over every change of a clock in ten years the answers are those of a walk minute by minute',
  { timeout: 3_600_000 },
  () => {
    allowSlow('walks through ten years minute by minute')
    const [timetables, instants] = isLong ? [10_000, 400] : [240, 150]
    const changes = zones.flatMap((zone) => findChanges(zone).map((day) => ({ zone, day })))
    expect(changes.length).toBeGreaterThanOrEqual(4 * 20)
    const dice = createDice(11)
    let [answers, open, slowest, spent] = [0, 0, 0, 0]
    for (const [index, { zone, day }] of changes.entries()) {
      // All changes in the long form, a fifth of them in the short one.
      if (!isLong && index % 5 !== 0) continue
      const window = readWindow(zone, day - daysBefore * dayMs)
      for (let count = Math.ceil(timetables / (isLong ? changes.length : changes.length / 5)); count > 0; count--) {
        const hours = drawHours(dice, window.start)
        const walk = walkMinutes(hours, window)
        for (let draw = 0; draw < instants; draw++) {
          // From the third day on, so that the day before is in the window; half of them around the change.
          const near =
            draw % 2 === 0 ? (daysBefore - 1) * dayMs + dice.below(3 * dayMs) : 2 * dayMs + dice.below(26 * dayMs)
          const at = window.start + (draw % 5 === 0 ? Math.round(near / minuteMs) * minuteMs : near)
          const began = performance.now()
          const answer = openingAt(hours, zone, at)
          const took = performance.now() - began
          spent += took
          slowest = Math.max(slowest, took)
          const expected = walk(at)
          if (JSON.stringify(answer) !== JSON.stringify(expected))
            expect(answer, `${zone} ${new Date(at).toISOString()} ${JSON.stringify(hours)}`).toEqual(expected)
          answers++
          if (answer.open) open++
        }
        const [from, to] = [window.start + 10 * dayMs + dice.below(dayMs), window.start + 15 * dayMs]
        const spans = openSpans(hours, zone, from, to)
        let at = from
        for (const span of spans) {
          if (span.start > at) expect(walk(at)).toMatchObject({ open: false, next: span.start })
          expect(walk(span.start).open).toBe(true)
          if (span.end < to) expect(walk(span.start).until).toBe(span.end)
          at = span.end
        }
        if (at < to) expect(walk(at)).toMatchObject({ open: false })
        if (at < to) expect(walk(at).next ?? to).toBeGreaterThanOrEqual(to)
      }
    }
    // Both answers are common, so both are compared.
    expect(open / answers).toBeGreaterThan(0.2)
    expect(open / answers).toBeLessThan(0.8)
    expect(spent / answers).toBeLessThan(within(0.2))
    reportMetrics('opening hours', { answers, 'us an answer': (spent / answers) * 1000, 'ms the slowest': slowest })
  },
)

const everyDay = (opens: string, closes: string): OpeningHours => ({
  periods: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
  exceptions: [],
})
const belgrade = 'Europe/Belgrade'
const at = (day: string, time: string): number => momentInZone(day, time, belgrade)

test('what is open all day, every day does not close', () => {
  expect(openingAt(everyDay('00:00', '24:00'), belgrade, at('2026-03-28', '12:00'))).toEqual({
    open: true,
    until: null,
    next: null,
  })
})

test('a bar that closes at 02:30 closes once in the night in which that comes twice, and an hour later', () => {
  const answer = openingAt(everyDay('20:00', '02:30'), belgrade, at('2026-10-24', '23:00'))
  expect(answer.until).toBe(Date.parse('2026-10-25T01:30:00Z'))
})

test('hours that the clock skips are moved on by what it skips', () => {
  const [span] = openSpans(everyDay('02:00', '02:45'), belgrade, at('2026-03-29', '00:00'), at('2026-03-29', '12:00'))
  expect(span).toEqual({ start: at('2026-03-29', '03:00'), end: at('2026-03-29', '03:45') })
})

test('after midnight the evening before is open, and the one of the same day is not yet', () => {
  const on = (day: number): OpeningHours => ({ periods: [{ day, opens: '18:00', closes: '02:00' }], exceptions: [] })
  // A Monday at 01:30.
  const now = at('2026-11-23', '01:30')
  expect(openingAt(on(7), belgrade, now)).toMatchObject({ open: true, until: at('2026-11-23', '02:00') })
  expect(openingAt(on(1), belgrade, now)).toMatchObject({ open: false, next: at('2026-11-23', '18:00') })
  const closed = (day: string) => ({ ...on(7), exceptions: [{ from: day, until: day, periods: [] }] })
  expect(openingAt(closed('2026-11-23'), belgrade, now).open).toBe(true)
  expect(openingAt(closed('2026-11-22'), belgrade, now).open).toBe(false)
})

test('a closed Monday does not cut the evening of Sunday', () => {
  const hours = {
    ...everyDay('18:00', '02:00'),
    exceptions: [{ from: '2026-11-23', until: '2026-11-23', periods: [] }],
  }
  expect(openingAt(hours, belgrade, at('2026-11-23', '01:00')).until).toBe(at('2026-11-23', '02:00'))
  expect(openingAt(hours, belgrade, at('2026-11-23', '20:00')).next).toBe(at('2026-11-24', '18:00'))
})

test('two periods that touch at midnight are one span', () => {
  const hours: OpeningHours = {
    periods: [
      { day: 7, opens: '18:00', closes: '24:00' },
      { day: 1, opens: '00:00', closes: '02:00' },
    ],
    exceptions: [],
  }
  expect(openingAt(hours, belgrade, at('2026-11-22', '19:00')).until).toBe(at('2026-11-23', '02:00'))
})

test('a timetable without periods is always closed, a thing without hours always open', () => {
  expect(openingAt({ periods: [], exceptions: [] }, belgrade, 0)).toEqual({ open: false, until: null, next: null })
  expect(openingAt(null, belgrade, 0)).toEqual({ open: true, until: null, next: null })
})

test('something counts as in time until two minutes after closing, and not before opening', () => {
  const hours = everyDay('07:00', '23:00')
  const closing = at('2026-11-22', '23:00')
  expect(isOpenFor(hours, belgrade, closing + 119_000)).toBe(true)
  expect(isOpenFor(hours, belgrade, closing + 121_000)).toBe(false)
  expect(isOpenFor(hours, belgrade, at('2026-11-23', '07:00') - 1)).toBe(false)
})

test('of several things one is enough; what closes while another opens is one opening', () => {
  const all = [everyDay('07:00', '11:00'), everyDay('11:00', '15:00'), everyDay('18:00', '22:00')]
  expect(openingOfAny(all, belgrade, at('2026-11-22', '08:00')).until).toBe(at('2026-11-22', '15:00'))
  expect(openingOfAny(all, belgrade, at('2026-11-22', '16:00')).next).toBe(at('2026-11-22', '18:00'))
  expect(openingOfAny([...all, null], belgrade, 0)).toEqual({ open: true, until: null, next: null })
})

test('a scheduled time is on five minutes, far enough ahead, within a week, and while everything is open', () => {
  const all = [everyDay('07:00', '11:00'), everyDay('10:00', '23:00'), null]
  const now = at('2026-11-22', '22:40')
  const check = (day: string, time: string, extra = 0): boolean =>
    isTimeAvailable(all, belgrade, now, { at: at(day, time) + extra, lead: 30 })
  expect(check('2026-11-23', '10:00')).toBe(true)
  expect(check('2026-11-23', '10:05')).toBe(true)
  expect(check('2026-11-23', '10:02')).toBe(false)
  expect(check('2026-11-23', '11:00')).toBe(false)
  expect(check('2026-11-23', '09:55')).toBe(false)
  expect(check('2026-11-29', '10:55')).toBe(true)
  expect(check('2026-11-30', '10:55')).toBe(false)
  const tonight = (time: string): boolean =>
    isTimeAvailable([null], belgrade, now, { at: at('2026-11-22', time), lead: 30 })
  expect(tonight('23:10')).toBe(true)
  expect(tonight('23:05')).toBe(false)
})

test('every quarter of an hour in which everything is open is offered, and each is available', () => {
  const all = [everyDay('07:00', '11:00'), everyDay('10:10', '23:00')]
  const now = at('2026-11-22', '22:41')
  const times = offerTimes(all, belgrade, now, 30)
  expect(times.slice(0, 4).map((moment) => new Date(moment).toISOString().slice(5, 16))).toEqual([
    '11-23T09:15',
    '11-23T09:30',
    '11-23T09:45',
    '11-24T09:15',
  ])
  expect(times.every((moment) => isTimeAvailable(all, belgrade, now, { at: moment, lead: 30 }))).toBe(true)
})

test('a time that the night skips is not offered', () => {
  const times = offerTimes([null], belgrade, at('2026-03-28', '12:00'), 20)
  expect(times).toContain(at('2026-03-29', '01:45'))
  expect(new Set(times).size).toBe(times.length)
})

test('things that are never open together share no span', () => {
  const week = [at('2026-11-22', '00:00'), at('2026-11-29', '00:00')] as const
  expect(openTogether([everyDay('07:00', '11:00'), everyDay('11:00', '23:00')], belgrade, ...week)).toEqual([])
})

test('the module takes at most two kilobytes on a phone', async () => {
  const built = await rolldown({
    input: `${import.meta.dirname}/policy.ts`,
    resolve: { alias: { '#platform': `${import.meta.dirname}/../../platform` } },
  })
  const { output } = await built.generate({ minify: true })
  expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(2048)
})
