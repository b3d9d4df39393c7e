import { join } from 'node:path'
import { createVitest, parseCLI } from 'vitest/node'
import { CountingReporter, type TestCounts } from './test-counts.ts'

/**
 * Runs Vitest with the arguments of `npm test --`: file filters and Vitest's own options.
 * A run that cannot start is reported and counts as one failure.
 */
export async function runVitest(words: string[]): Promise<TestCounts> {
  const counter = new CountingReporter()
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
      reporters: ['default', counter],
    })
    await vitest.start(filter)
    // Vitest retries tests but not hooks: a file with a broken hook is run again as a whole.
    if (vitest.config.retry && counter.broken.size > 0) {
      process.exitCode = undefined
      await vitest.rerunTestSpecifications([...counter.broken.values()].map((module) => module.toTestSpecification()))
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
  return counter.counts
}
