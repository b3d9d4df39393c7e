import { expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { runSteps, formatResult, type Result, type Step } from './check.ts'

const run = (steps: Step[], tell: (result: Result) => void = () => {}): Promise<Result[]> => {
  const root = createFolder({
    'fine.js': 'console.log("fine")',
    'bad.js': 'console.log("a stray comma"); process.exitCode = 1',
    'worse.js': 'console.error("two stray commas"); process.exitCode = 1',
  })
  return runSteps(root, steps, tell)
}

test('every step gets its result, and each is reported as soon as it is there', async () => {
  const told: string[] = []
  const steps = ['fine', 'bad', 'fine'].map((program, at) => ({ name: `${at}`, commands: [[`${program}.js`]] }))
  const results = await run(steps, ({ name }) => told.push(name))
  expect(Object.fromEntries(results.map(({ name, ok }) => [name, ok]))).toEqual({ 0: true, 1: false, 2: true })
  expect(told.toSorted()).toEqual(['0', '1', '2'])
})

test('a failing step shows the output of all its failing programs, and of no others', async () => {
  const [result] = await run([{ name: 'types', commands: [['bad.js'], ['fine.js'], ['worse.js']] }])
  expect(formatResult(result!)).toMatch(/^✗ types +\d\.\d s\n\n {4}a stray comma\n.*\n? {4}two stray commas\n$/)
})

test('a step whose program does not exist fails by name', async () => {
  const [result] = await run([{ name: 'lint', commands: [['nobody.js']] }])
  expect(result).toMatchObject({ ok: false, output: 'nobody.js does not exist.' })
})

test('a successful step is one line', () => {
  expect(formatResult({ name: 'lint', ok: true, seconds: 1.24, output: 'Found 0 warnings.' })).toBe(
    '✓ lint          1.2 s',
  )
})
