import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { formatCounts, readSkipped } from './test-counts.ts'

// Runs the real program in a small tree and checks its last line and its exit code.

let root: string
beforeEach(() => {
  root = createFolder({
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `export default { test: { include: ['src/*.test.ts'], globalSetup: ['src/setup.ts'] } }`,
    'src/setup.ts': 'export default () => {}',
  })
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
})

const runTests = (name: string, body: string, { retry = 0 } = {}) => {
  writeFileSync(join(root, `src/${name}.test.ts`), `import { beforeAll, expect, test } from 'vitest'\n${body}`)
  const none = { VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined }
  const words = [join(import.meta.dirname, '../test.ts'), 'src', `--retry=${retry}`]
  const env = { ...process.env, NO_COLOR: '1', ...none }
  const { stdout, status } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' })
  const [lineBefore, lastLine] = stdout.trimEnd().split('\n').slice(-2)
  return { lastLine, lineBefore, output: stdout, code: status }
}

test.each([
  [
    'ends with its counts',
    'test("a", () => {}); test("b", () => {}); test.skip("c", () => {})',
    { lineBefore: '1 skipped', lastLine: '2 passed, 0 failed', code: 0 },
  ],
  [
    'fails with a failed test',
    'test("a", () => {}); test("b", () => expect(1).toBe(2))',
    { lastLine: '1 passed, 1 failed', code: 1 },
  ],
  [
    'fails with a test whose process dies',
    'test("a", async () => { process.kill(process.pid, "SIGKILL"); await new Promise(() => {}) })',
    { lastLine: expect.stringMatching(/^0 passed, [1-9]\d* failed$/), code: 1 },
  ],
  [
    'fails without any test',
    'test.skip("a", () => {})',
    { lineBefore: '1 skipped', lastLine: '0 passed, 0 failed', code: 1 },
  ],
  ['counts a file that cannot be loaded', 'import "./nowhere.ts"', { lastLine: '0 passed, 1 failed', code: 1 }],
  [
    'counts a broken hook',
    'beforeAll(() => { throw new Error("no") }); test("a", () => {})',
    { lineBefore: '1 skipped', lastLine: '0 passed, 1 failed', code: 1 },
  ],
  [
    'counts an unhandled error',
    'test("a", () => void Promise.reject(new Error("late")))',
    { lastLine: '1 passed, 1 failed', code: 1 },
  ],
])('a run %s', (_, body, end) => {
  expect(runTests('one', body)).toMatchObject(end)
})

test('on CI a test that fails has one more attempt, and is named when it needed it', () => {
  const body =
    'let attempts = 0; test("wavers", () => expect(++attempts).toBe(2)); test("never", () => expect(1).toBe(2))'
  const { lastLine, output } = runTests('wavers', body, { retry: 1 })
  expect(lastLine).toBe('1 passed, 1 failed')
  expect(output).toMatch(
    /second attempt only.*\n {2}src\/wavers.test.ts > wavers\n {4}expected 1 to be 2 .*\(src\/wavers.test.ts:2\)\n1 passed/,
  )
  expect(runTests('wavers', body).lastLine).toBe('0 passed, 2 failed')
})

test('on CI a file whose preparation breaks has one more attempt as a whole, and is named when it needed it', () => {
  const body = (
    attempts: string,
  ) => `import { appendFileSync, readFileSync } from 'node:fs'; const count = () => readFileSync('${attempts}').length
    beforeAll(() => { appendFileSync('${attempts}', 'x'); if (count() < WANTED) throw new Error('not yet') })
    test("a", () => {}); test("b", () => {})`
  const once = runTests('hook', body(join(root, 'once')).replace('WANTED', '2'), { retry: 1 })
  expect(once).toMatchObject({ lastLine: '2 passed, 0 failed', code: 0 })
  expect(once.output).toMatch(
    /second attempt only.*\n {2}src\/hook.test.ts\n {4}not yet \(src\/hook.test.ts:3\)\n2 passed/,
  )
  expect(runTests('hook', body(join(root, 'twice')).replace('WANTED', '3'), { retry: 1 })).toMatchObject({
    lineBefore: '2 skipped',
    lastLine: '0 passed, 1 failed',
    code: 1,
  })
  expect(runTests('hook', body(join(root, 'never')).replace('WANTED', '2'))).toMatchObject({
    lineBefore: '2 skipped',
    lastLine: '0 passed, 1 failed',
  })
})

test('a run whose global setup fails has failed', () => {
  writeFileSync(join(root, 'src/setup.ts'), 'export default () => { throw new Error("no database") }')
  expect(runTests('fine', 'test("a", () => {})')).toMatchObject({ lastLine: '0 passed, 1 failed', code: 1 })
})

test('skipped tests have a line before the last one, only when there are some', () => {
  expect(formatCounts({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(formatCounts({ passed: 3, failed: 1, skipped: 2 })).toBe('2 skipped\n3 passed, 1 failed')
})

test('the number of skipped tests is read from the end of an output only', () => {
  const end = formatCounts({ passed: 3, failed: 1, skipped: 12 })
  expect(readSkipped(`5 skipped\nand more\n${end}\n`)).toBe(12)
  expect(readSkipped(`5 skipped\nand more\n${formatCounts({ passed: 3, failed: 0, skipped: 0 })}\n`)).toBe(0)
})
