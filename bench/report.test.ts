import { expect, test } from 'vitest'
import { formatPage, formatSummary, formatTable } from './report.ts'

const result = {
  blocks: [
    'Some words.',
    [
      ['What', 'Measured'],
      ['calls', '12'],
    ],
  ],
  values: {},
  postgres: '18.4',
}
const missed = { missed: ['calls: 12, and at most 11 is allowed'], belowTarget: ['calls: 12, and the target is 15'] }

test('a table has a head, a line that aligns the columns, and a blank for an empty cell', () => {
  expect(
    formatTable([
      ['', 'Ratio'],
      ['calls', ''],
    ]),
  ).toBe('|   | Ratio |\n| --- | ---: |\n| calls |   |')
})

test('a page has its title, text and tables, the machine, and the limits that are missed', () => {
  const page = formatPage({ title: 'Calls' }, result, 0.25, missed)
  expect(page).toMatch(/^# Calls\n\nSome words\.\n\n\| What \| Measured \|\n\| --- \| ---: \|\n\| calls \| 12 \|\n\n/)
  expect(page).toMatch(/\n\nMeasured on \d{4}-\d\d-\d\d: \d+ × .*, PostgreSQL 18\.4; load average before 0\.[23]\./)
  expect(page).toContain('\n\nNot kept:\n\n- calls: 12, and at most 11 is allowed\n\nTarget not reached: calls: 12')
  expect(formatPage({ title: 'Calls' }, result, 0, { missed: [], belowTarget: [] })).toMatch(
    /\n\nAll limits are kept\.\n$/,
  )
})

test('the terminal shows the tables, and says where the machine was busy', () => {
  const summary = formatSummary(result, 2, missed)
  expect(summary).toContain('| calls | 12 |')
  expect(summary).not.toContain('Some words')
  expect(summary).toContain('something else was running')
  expect(summary).toContain('Target not reached: calls: 12, and the target is 15.')
  expect(formatSummary(result, 0.5, missed)).not.toContain('something else')
})
