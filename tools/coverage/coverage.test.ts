import { expect, test } from 'vitest'
import { coverageProblems } from './coverage.ts'

const files: Record<string, string> = { 'src/a.test.ts': `test('it\\'s there', () => {})\ntest("plain", () => {})` }
const read = async (file: string): Promise<string> => files[file] ?? Promise.reject(new Error('absent'))
const table = (row: string) => `## 1\n\n| Promise | Tests |\n|---|---|\n${row}\n`

test('a promise with a test that exists is fine', async () => {
  expect(
    await coverageProblems(
      'docs/coverage/a.md',
      table('| It holds | `src/a.test.ts`: "plain", `src/a.test.ts`: "it\'s there" |'),
      read,
    ),
  ).toEqual({ promises: 1, problems: [] })
})
test('a promise without a test, a test that is not there and a file that is not there are named', async () => {
  const { problems } = await coverageProblems(
    'docs/coverage/a.md',
    table('| None | later |\n| Wrong | `src/a.test.ts`: "gone" |\n| Lost | `src/b.test.ts`: "x" |'),
    read,
  )
  expect(problems).toHaveLength(3)
  expect(problems.join()).toMatch(/no test.*gone.*b\.test\.ts/s)
})
test('a file is named by its link at the end of the page, and may have several tests', async () => {
  const text = `${table('| It holds | [a.test.ts]: "plain", "it\'s there" · [b.test.ts]: "x" |')}\n[a.test.ts]: ../../src/a.test.ts\n[b.test.ts]: ../../src/b.test.ts`
  const { problems } = await coverageProblems('docs/coverage/a.md', text, read)
  expect(problems).toEqual([expect.stringContaining('src/b.test.ts, which does not exist')])
})
test('the beginning of a title is enough where only one test begins so', async () => {
  const begun = (name: string) =>
    coverageProblems(
      'docs/coverage/a.md',
      table(`| It holds | \`src/c.test.ts\`: "${name}" |`),
      async () => `test('one is here', () => {})\ntest('one is there', () => {})`,
    )
  expect((await begun('one is h…')).problems).toEqual([])
  expect((await begun('one is…')).problems).toEqual([expect.stringContaining('not exactly one')])
  expect((await begun('two…')).problems).toHaveLength(1)
  expect((await begun('one is h')).problems).toHaveLength(1)
})
test('a removed feature takes its tests with it, and nothing else', async () => {
  const rows = table('| Gone | `src/features/spa/spa.test.ts`: "x" |\n| Lost | `src/b.test.ts`: "x" |')
  expect(
    (await coverageProblems('docs/coverage/a.md', rows, read, (file) => file.startsWith('src/features/spa/'))).problems,
  ).toEqual([expect.stringContaining('b.test.ts')])
})
test('an empty map is no map', async () => {
  expect((await coverageProblems('docs/coverage/a.md', '# nothing', read)).problems).toHaveLength(1)
})
