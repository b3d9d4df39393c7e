import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePage, type Run } from './page.ts'
import { proofs, proofsNamed } from './proofs.ts'

const root = join(import.meta.dirname, '../..')
const run: Run = {
  held: true,
  at: '2026-11-21',
  commit: 'abc1234',
  machine: '2 × a core',
  metrics: [{ what: 'app kills', result: '503 48984, kills 200, lost 0, either | or, ECONNRESET 3' }],
  skipped: 0,
}
const getRow = (text: string, name: string) => text.split('\n').find((line) => line.startsWith(`| \`${name}\``))

test('a run writes its row and leaves the others as they were; what was never run says so', () => {
  const first = writePage('', { kills: run })
  expect(getRow(first, 'kills')).toContain(
    '| holds | app kills: kills 200, lost 0, either \\| or | 2026-11-21, abc1234 |',
  )
  expect(getRow(first, 'matrix')).toContain('| not run yet | | |')
  const second = writePage(first, { matrix: { ...run, machine: 'another' } })
  expect(getRow(second, 'kills')).toBe(getRow(first, 'kills'))
  expect(getRow(second, 'matrix')).toContain('abc1234')
  expect(second).toContain('Machine of the newest run: another.')
  expect(writePage(second, {})).toBe(second)
})
test('a broken promise is shown as such, and a skipped test is counted', () => {
  expect(getRow(writePage('', { kills: { ...run, held: false } }), 'kills')).toContain('| **does not hold** |')
  expect(getRow(writePage('', { kills: { ...run, skipped: 1 } }), 'kills')).toContain('| holds, 1 test skipped |')
})
test('an unknown name is answered with the existing names', () => {
  expect(() => proofsNamed(['everything'])).toThrow(/There is no proof called "everything"\. There are: matrix, /)
  expect(proofsNamed(['kills', 'matrix']).map(({ name }) => name)).toEqual(['matrix', 'kills'])
  expect(proofsNamed([])).toBe(proofs)
})
test('every proof names existing tests, or an existing program', () => {
  for (const proof of proofs)
    for (const file of 'program' in proof ? [proof.program[0]] : proof.files)
      expect([file, existsSync(join(root, file))]).toEqual([file, true])
})
