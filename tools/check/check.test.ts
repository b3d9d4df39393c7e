import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runSteps, formatResult } from './check.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deskbell-check-'))
  writeFileSync(join(root, 'fine.js'), 'console.log("fine")')
  writeFileSync(join(root, 'bad.js'), 'console.log("a stray comma"); process.exitCode = 1')
  writeFileSync(join(root, 'worse.js'), 'console.error("two stray commas"); process.exitCode = 1')
})
afterEach(() => rmSync(root, { recursive: true }))

test('every step gets its result, and each is reported as soon as it is there', async () => {
  const told: string[] = []
  const results = await runSteps(
    root,
    [
      { name: 'a', commands: [['fine.js']] },
      { name: 'b', commands: [['bad.js']] },
      { name: 'c', commands: [['fine.js']] },
    ],
    ({ name }) => told.push(name),
  )
  expect(Object.fromEntries(results.map(({ name, ok }) => [name, ok]))).toEqual({ a: true, b: false, c: true })
  expect(told.toSorted()).toEqual(['a', 'b', 'c'])
})

test('a failing step shows the output of all its failing programs, and of no others', async () => {
  const [result] = await runSteps(
    root,
    [{ name: 'types', commands: [['bad.js'], ['fine.js'], ['worse.js']] }],
    () => {},
  )
  expect(formatResult(result!)).toMatch(/^✗ types +\d\.\d s\n\n {4}a stray comma\n.*\n? {4}two stray commas\n$/)
})

test('a step whose program does not exist fails by name', async () => {
  const [result] = await runSteps(root, [{ name: 'lint', commands: [['nobody.js']] }], () => {})
  expect(result).toMatchObject({ ok: false, output: 'nobody.js does not exist.' })
})

test('a successful step is one line', () => {
  expect(formatResult({ name: 'lint', ok: true, seconds: 1.24, output: 'Found 0 warnings.' })).toBe(
    '✓ lint          1.2 s',
  )
})
