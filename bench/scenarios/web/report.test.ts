import { expect, test } from 'vitest'
import { getBudget } from '../../budget.ts'
import { guestHomeReads } from '../../load/operations.ts'
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
  lcpRatio: 1.2,
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
  hours: { hours: 8, events: 720, before: { megabytes: 5, nodes: 400 }, after: { megabytes: 9, nodes: 900 } },
  frames: { events: 500, perSecond: 50, frames: 600, p50: 16.7, p99: 20, longest: 33 },
}

test('every limit of the budget is measured', () => {
  const values = getValues(metrics)
  expect(Object.keys(getBudget('web')).filter((name) => values[name] === undefined)).toEqual([])
})

test.each<[readonly string[], number]>([
  [guestHomeReads.slice(0, -1), 1],
  [[...guestHomeReads.slice(0, -1), 'zones'], 1],
  [[...guestHomeReads, 'request-types?as=guest'], 2],
])('the reads %j differ from those of npm run bench in %i places', (reads, differences) => {
  const values = getValues({ ...metrics, roundTrips: [[...reads]] })
  expect(values['guest home, reads that differ from those of npm run bench']).toBe(differences)
})

test('the page has a line for each visit, the reads of the guest home by round trips, and the dialog', () => {
  const roundTrips = [['session'], ['my/orders', 'my/requests']]
  const page = getBlocks({ ...metrics, roundTrips }, 3)
    .map((block) => (typeof block === 'string' ? block : formatTable(block)))
    .join('\n')
  expect(page).toContain('| menu, second | 12 | 180 KiB | 130 KiB | 90 KiB | 1200 ms | 1.20 | 400 ms | 60 ms | 0.010 |')
  expect(page.split('\n').filter((line) => line.includes(', offline |'))).toHaveLength(3)
  expect(page).toContain('needs 2 round trips with 3 reads: `session`; then `my/orders`, `my/requests`.')
  expect(page).toContain('on the screen 70 ms after the tap')
})
