import { expect, test } from 'vitest'
import { checkBudget, getBudget } from '../../budget.ts'
import { guestHomeReads } from '../../load/callers.ts'
import { formatTable } from '../../report.ts'
import { getValues, type Metrics, type Visit } from './metrics.ts'
import { getBlocks } from './report.ts'

const visit: Visit = {
  requests: 12,
  kilobytes: 180,
  scriptKilobytes: 130,
  laterKilobytes: 90,
  usableMs: 900,
  lcpMs: 1200,
  inpMs: 60,
  cls: 0.01,
}
const visited = { first: visit, second: { ...visit, usableMs: 400 }, offlineUsableMs: 300 }
const metrics: Metrics = {
  visits: {
    'sign-in and home': visited,
    'guest home': visited,
    menu: visited,
    'manager board': { ...visited, offlineUsableMs: null },
    'board on a phone': { ...visited, offlineUsableMs: null },
  },
  roundTrips: [[...guestHomeReads]],
  dialog: { types: 30, openings: 5, openMs: 70, longestMs: 90 },
  hours: { hours: 8, events: 720, megabytesBefore: 5, megabytes: 9, nodesBefore: 400, nodes: 900 },
  frames: { events: 500, perSecond: 50, frames: 600, p50: 16.7, p99: 20, longest: 33 },
}

const getPage = (of: Metrics): string =>
  getBlocks(of, 3)
    .map((block) => (typeof block === 'string' ? block : formatTable(block)))
    .join('\n')

test('every limit of the budget is measured', () => {
  const all = Object.fromEntries(Object.keys(getBudget('web')).map((name) => [name, { max: Infinity }]))
  expect(checkBudget(getValues(metrics), all).missed).toEqual([])
})

test('a limit that is reached is kept, one that is passed is named with both numbers', () => {
  const check = (slack: number) =>
    checkBudget(getValues(metrics), {
      'menu, first visit, kilobytes': { max: 180 - slack },
      'menu, second visit, usableMs': { max: 400 - slack },
      'menu, offline, usableMs': { max: 300 - slack },
      'guest home, round trips': { max: 1 - slack },
      'a board with events, longest time between frames in ms': { max: 33 - slack },
      'a board after hours, memory of scripts in MB': { max: 9 - slack },
    }).missed
  expect(check(0)).toEqual([])
  expect(check(1)).toEqual([
    'menu, first visit, kilobytes: 180, and at most 179 is allowed',
    'menu, second visit, usableMs: 400, and at most 399 is allowed',
    'menu, offline, usableMs: 300, and at most 299 is allowed',
    'guest home, round trips: 1, and at most 0 is allowed',
    'a board with events, longest time between frames in ms: 33, and at most 32 is allowed',
    'a board after hours, memory of scripts in MB: 9, and at most 8 is allowed',
  ])
})

test('what was not measured does not pass', () => {
  expect(checkBudget(getValues(metrics), { 'manager board, offline, usableMs': { max: 600 } }).missed).toEqual([
    'manager board, offline, usableMs: not measured, and at most 600 is allowed',
  ])
})

test.each<[readonly string[], number]>([
  [guestHomeReads, 0],
  [[...guestHomeReads, 'zones'], 1],
  [guestHomeReads.slice(0, -1), 1],
  [[...guestHomeReads.slice(0, -1), 'zones'], 1],
  [[...guestHomeReads, 'session'], 2],
])('the reads %j differ from those of npm run bench in %i places', (reads, differences) => {
  expect(getValues({ ...metrics, roundTrips: [[...reads]] })).toMatchObject({
    'guest home, reads that differ from those of npm run bench': differences,
  })
})

test('the page says which reads the guest home needs, one round trip after another', () => {
  expect(getPage({ ...metrics, roundTrips: [['session'], ['my/orders', 'my/requests']] })).toContain(
    'needs 2 round trips with 3 reads: `session`; then `my/orders`, `my/requests`.',
  )
})

test('the page says how long the dialog with many types takes to open', () => {
  expect(getPage(metrics)).toContain('on the screen 70 ms after the tap')
})

test('the page has a line for each visit', () => {
  const page = getPage(metrics)
  expect(page).toContain('| menu, second | 12 | 180 KiB | 130 KiB | 90 KiB | 1200 ms | 400 ms | 60 ms | 0.010 |')
  expect(page.split('\n').filter((line) => line.includes(', offline |'))).toHaveLength(3)
})
