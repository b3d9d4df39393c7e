import { expect, test } from 'vitest'
import { coverageProblems } from './coverage.ts'

const files: Record<string, string> = { 'src/a.test.ts': `test('it\\'s there', () => {})\ntest("plain", () => {})` }
const read = async (file: string): Promise<string> => files[file] ?? Promise.reject(new Error('absent'))
const table = (row: string) => `## 1\n\n| Clause | Test |\n|---|---|\n${row}\n`

test('a clause with a test that exists is fine', async () => {
  expect(
    await coverageProblems(
      'docs/coverage/a.md',
      table('| It holds | `src/a.test.ts`: "plain", `src/a.test.ts`: "it\'s there" |'),
      read,
    ),
  ).toEqual({ clauses: 1, problems: [] })
})
test('a clause without a test, a test that is not there and a file that is not there are named', async () => {
  const { problems } = await coverageProblems(
    'docs/coverage/a.md',
    table('| None | later |\n| Wrong | `src/a.test.ts`: "gone" |\n| Lost | `src/b.test.ts`: "x" |'),
    read,
  )
  expect(problems).toHaveLength(3)
  expect(problems.join()).toMatch(/no test.*gone.*b\.test\.ts/s)
})
test('a feature that is taken out takes its tests with it, and nothing else', async () => {
  const rows = table('| Gone | `src/features/spa/spa.test.ts`: "x" |\n| Lost | `src/b.test.ts`: "x" |')
  expect(
    (await coverageProblems('docs/coverage/a.md', rows, read, (file) => file.startsWith('src/features/spa/'))).problems,
  ).toEqual([expect.stringContaining('b.test.ts')])
})
test('an empty map is no map', async () => {
  expect((await coverageProblems('docs/coverage/a.md', '# nothing', read)).problems).toHaveLength(1)
})
