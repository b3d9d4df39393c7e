import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { page, type Run } from './page.ts'
import { proofs, proofsNamed } from './proofs.ts'

const root = join(import.meta.dirname, '../..')
const run: Run = {
  held: true,
  at: '2026-11-21 15:00',
  commit: 'abc1234',
  machine: '2 × a core',
  load: 0.2,
  seconds: 61.4,
  metrics: [{ what: 'app kills', result: 'kills 200, lost 0' }],
  skipped: 0,
}
const getRow = (text: string, name: string) => text.split('\n').find((line) => line.startsWith(`| \`${name}\``))

test('a proof that was never run says so, beside one that was', () => {
  const text = page({ kills: run })
  expect(getRow(text, 'kills')).toContain(
    '| holds | app kills: kills 200, lost 0 | 2026-11-21 15:00, 61 s, load 0.2, abc1234 |',
  )
  expect(getRow(text, 'matrix')).toContain('| not run yet | | |')
  expect(text).toContain('Machine: 2 × a core.')
})
test('a broken promise is shown as such, and a skipped test is counted', () => {
  expect(getRow(page({ kills: { ...run, held: false } }), 'kills')).toContain('| **does not hold** |')
  expect(getRow(page({ kills: { ...run, skipped: 1 } }), 'kills')).toContain('| holds, 1 test skipped |')
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
