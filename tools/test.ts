import { dirname } from 'node:path'
import { runSteps, formatResult } from './check/check.ts'
import { steps } from './check/steps.ts'
import { runVitest } from './test/run-vitest.ts'
import { formatCounts } from './test/test-counts.ts'

// node tools/test.ts [filter …]: the checks, then all tests but those of reliability, which take long and have
// `npm run test:reliability`. With a filter only the tests that it matches, of whatever kind.
// The last line is for programs too, and always `N passed, N failed`. A check counts as one test.

const words = process.argv.slice(2)
const results =
  words.length > 0
    ? []
    : await runSteps(dirname(import.meta.dirname), steps(dirname(import.meta.dirname)), (result) =>
        console.log(formatResult(result)),
      )

const tests = await runVitest(words.length > 0 ? words : ['--project=unit', '--project=e2e'])
const total = {
  passed: tests.passed + results.filter(({ ok }) => ok).length,
  failed: tests.failed + results.filter(({ ok }) => !ok).length,
  skipped: tests.skipped,
}
const noneRan = tests.passed + tests.failed === 0
if (noneRan) console.error('No test ran.')
console.log(formatCounts(total))
process.exit(total.failed > 0 || noneRan ? 1 : 0)
