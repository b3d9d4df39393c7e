import { join } from 'node:path'
import { createVitest, parseCLI, type TestCase, type TestSpecification } from 'vitest/node'
import { LimitsReporter } from './limits.ts'
import { CountingReporter, formatCounts, type TestCounts } from './test-counts.ts'
import { TimesReporter } from './times.ts'

// The main way of a feature, or a promise that only a browser shows. `npm test` runs no other journey.
const mainTitle = / @main$/

/**
 * `mainJourneys`: of the journeys only those whose titles end with @main. `times`: where the time went, at the end.
 * `limits`: a test that takes too long fails the run (limits.ts).
 */
export type RunOptions = { mainJourneys?: boolean; times?: boolean; limits?: boolean }

/**
 * Runs Vitest with the arguments of `npm test --`: file filters and Vitest's own options.
 * A run that cannot start is reported and counts as one failure.
 */
export async function runVitest(
  words: string[],
  { mainJourneys, times, limits }: RunOptions = {},
): Promise<TestCounts> {
  const filterJourneys = (file: TestSpecification): TestSpecification => {
    if (mainJourneys && file.project.name === 'e2e') file.testNamePattern = mainTitle
    return file
  }
  const counter = new CountingReporter(
    (test: TestCase) => mainJourneys === true && test.project.name === 'e2e' && !mainTitle.test(test.name),
  )
  const limiter = new LimitsReporter()
  // The shared compile cache saves a sixth of the time.
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node')
  try {
    const { filter, options } = parseCLI(['vitest', 'run', ...words])
    process.env['VITEST'] = 'true'
    process.env['NODE_ENV'] ??= 'test'
    // `startVitest` would stop the database of the tests before the second run.
    const vitest = await createVitest({
      ...options,
      watch: false,
      passWithNoTests: true,
      reporters: ['default', counter, limiter, ...(times ? [new TimesReporter()] : [])],
    })
    await vitest.standalone()
    await vitest.runTestSpecifications((await vitest.getRelevantTestSpecifications(filter)).map(filterJourneys), true)
    // Vitest retries tests but not hooks: a file with a broken hook is run again as a whole.
    if (vitest.config.retry && counter.broken.size > 0) {
      process.exitCode = undefined
      await vitest.rerunTestSpecifications(
        [...counter.broken.values()].map((module) => filterJourneys(module.toTestSpecification())),
      )
    }
    if (limits && limiter.lines.length > 0) {
      counter.isCounting = false
      await limiter.measureAgain(vitest)
    }
    await vitest.close()
    // An error before the first test, such as a missing database, reaches no reporter.
    if (process.exitCode && counter.counts.failed === 0) counter.addFailure()
  } catch (error) {
    console.error(error)
    counter.addFailure()
  }
  if (counter.flaky.length > 0)
    console.log(
      `Passed at the second attempt only (please investigate):\n${counter.flaky.join('\n').replaceAll(/^/gm, '  ')}`,
    )
  if (limits)
    for (const line of limiter.lines) {
      counter.addFailure()
      console.error(`Too long: ${line}. Make it quicker, or let it say why by allowSlow().`)
    }
  return counter.counts
}

/** Prints the counts, in which a check is a test, and ends the process: with 1 also where no test ran. */
export const endRun = (tests: TestCounts, checks: readonly { ok: boolean }[] = []): never => {
  const noneRan = tests.passed + tests.failed === 0
  if (noneRan) console.error('No test ran.')
  const passed = tests.passed + checks.filter(({ ok }) => ok).length
  const failed = tests.failed + checks.filter(({ ok }) => !ok).length
  console.log(formatCounts({ ...tests, passed, failed }))
  process.exit(failed > 0 || noneRan ? 1 : 0)
}
