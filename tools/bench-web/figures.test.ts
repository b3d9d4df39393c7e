import { expect, test } from 'vitest'
import { judge, tables, type Figures, type Visit } from './figures.ts'

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
const figures: Figures = {
  visits: {
    'sign-in and home': visited,
    'guest home': visited,
    menu: visited,
    'manager board': { ...visited, offlineUsableMs: null },
    'board on a phone': { ...visited, offlineUsableMs: null },
  },
  rounds: { rounds: 1, reads: 2, asked: [['session', 'status']] },
  hours: { hours: 8, events: 720, megabytesBefore: 5, megabytes: 9, nodesBefore: 400, nodes: 900, listeners: 80 },
  frames: { events: 500, perSecond: 50, frames: 600, p50: 16.7, p99: 20, longest: 33 },
}

test('a limit that is reached is met, one that is exceeded is reported with both numbers', () => {
  expect(
    judge(figures, {
      visits: { menu: { first: { kilobytes: 180 }, second: { usableMs: 400 }, offlineUsableMs: 300 } },
      rounds: { rounds: 1 },
      frames: { longest: 33 },
      hours: { megabytes: 9 },
    }),
  ).toEqual([])
  expect(
    judge(figures, {
      visits: { menu: { first: { kilobytes: 179 }, second: { usableMs: 399 }, offlineUsableMs: 299 } },
      rounds: { rounds: 0 },
      frames: { longest: 32 },
      hours: { megabytes: 8 },
    }),
  ).toEqual([
    'menu, first visit, kilobytes: 180, and at most 179 is allowed',
    'menu, second visit, usableMs: 400, and at most 399 is allowed',
    'menu, offline, offlineUsableMs: 300, and at most 299 is allowed',
    'reads of the guest home, rounds: 1, and at most 0 is allowed',
    'a board with events, longest: 33, and at most 32 is allowed',
    'a board after hours, megabytes: 9, and at most 8 is allowed',
  ])
})

test('what was not measured does not pass', () => {
  expect(
    judge(figures, { visits: { 'manager board': { offlineUsableMs: 600 } }, rounds: {}, frames: {}, hours: {} }),
  ).toEqual(['manager board, offline, offlineUsableMs: not measured, and at most 600 is allowed'])
})

test('the page says which reads the guest home needs, round after round', () => {
  expect(
    tables({ ...figures, rounds: { rounds: 2, reads: 3, asked: [['session'], ['my/orders', 'my/requests']] } }),
  ).toContain('needs 2 round trips with 3 reads: `session`; then `my/orders`, `my/requests`.')
})

test('the page has a line for each visit', () => {
  expect(tables(figures)).toContain(
    '| menu, second | 12 | 180 KiB | 130 KiB | 90 KiB | 1200 ms | 400 ms | 60 ms | 0.010 |',
  )
  expect(
    tables(figures)
      .split('\n')
      .filter((line) => line.includes(', offline |')),
  ).toHaveLength(3)
})
