import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPromises, writeRun, type Run } from './page.ts'
import { proofs, selectProofs } from './proofs.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/proofs.md'), 'utf8')
const run: Run = {
  held: true,
  at: '2026-11-21',
  commit: 'abc1234',
  machine: 'another',
  metrics: [{ what: 'app kills', result: '503 48984, kills 200, lost 0, either | or, ECONNRESET 3' }],
  skipped: 0,
}
const getRow = (text: string, name: string) => text.split('\n').find((line) => line.startsWith(`| \`${name}\``))

test('a run writes its row and the machine, and leaves the other rows as they were', () => {
  const once = writeRun(page, 'kills', run)
  expect(getRow(once, 'kills')).toContain(
    '| holds | app kills: kills 200, lost 0, either \\| or | 2026-11-21, abc1234 |',
  )
  expect(getRow(once, 'matrix')).toBe(getRow(page, 'matrix'))
  expect(once).toContain('\nMachine of the newest run: another.\n')
  expect([...readPromises(once)]).toEqual([...readPromises(page)])
  expect(writeRun(once, 'kills', run)).toBe(once)
})
test('a broken promise is shown as such, and a skipped test is counted', () => {
  expect(getRow(writeRun(page, 'kills', { ...run, held: false }), 'kills')).toContain('| **does not hold** |')
  expect(getRow(writeRun(page, 'kills', { ...run, skipped: 1 }), 'kills')).toContain('| holds, 1 test skipped |')
})
test('an unknown name is answered with the existing names', () => {
  expect(() => selectProofs(['everything'])).toThrow(/There is no proof called "everything"\. There are: matrix, /)
  expect(selectProofs(['kills', 'matrix']).map(([name]) => name)).toEqual(['matrix', 'kills'])
  expect(selectProofs([])).toEqual(Object.entries(proofs))
})
test('every proof has its promise on the page, and names existing tests or an existing program', () => {
  expect([...readPromises(page).keys()]).toEqual(Object.keys(proofs))
  for (const proof of Object.values(proofs))
    for (const file of 'program' in proof ? [proof.program[0]] : proof.files)
      expect([file, existsSync(join(root, file))]).toEqual([file, true])
})
