import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { formatResult, runSteps, steps } from './check/check.ts'
import { endRun, runVitest } from './test/run-vitest.ts'

// node tools/test.ts [--all] [--times] [filter …]: the checks and the tests, beside each other: everything without a
// browser, and of the journeys those whose titles end with @main. The tests of the tools run when the tools have changed.
// --all: every journey and the tests of the tools. --times: where the time went.
// With a filter only the tests that it matches, of any kind. Reliability has `npm run test:reliability`.
// The last line is for programs too, and always `N passed, N failed`. A check counts as one test.

const root = dirname(import.meta.dirname)
const flags = new Set(process.argv.slice(2).filter((word) => ['--all', '--times'].includes(word)))
const words = process.argv.slice(2).filter((word) => !flags.has(word))
const isAll = flags.has('--all')

/** True if the tools, or what configures them, differ from the upstream branch, and also without git. */
const haveToolsChanged = (): boolean => {
  const paths = ['tools', 'bench', '*.ts', 'tsconfig*.json', 'package.json', '.oxlintrc.json', '.oxfmtrc.json']
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', root, ...args, '--', ...paths], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    return git('status', '--porcelain') !== '' || git('diff', '--name-only', '@{upstream}...HEAD') !== ''
  } catch {
    return true
  }
}

const hasFilter = words.length > 0
const projects = ['unit', 'e2e', ...(isAll || haveToolsChanged() ? ['tools'] : [])]
const [results, tests] = await Promise.all([
  hasFilter ? [] : runSteps(root, steps(root), (result) => console.log(formatResult(result))),
  runVitest(hasFilter ? words : projects.map((name) => `--project=${name}`), {
    mainJourneys: !hasFilter && !isAll,
    times: flags.has('--times'),
    // CI's machine may be busy with other work.
    limits: !hasFilter && !process.env['CI'],
  }),
])
endRun(tests, results)
