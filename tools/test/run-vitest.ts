import { join } from 'node:path'
import { parseCLI, startVitest } from 'vitest/node'
import { Counter, type Tally } from './tally.ts'

/**
 * Runs Vitest with the words that stood behind `npm test --`: file filters and Vitest's own options.
 * A run that cannot start is told and counts as one failure.
 */
export async function runVitest(words: string[]): Promise<Tally> {
  const counter = new Counter()
  // Each test file has a process of its own: what libraries compile to is found there, and a sixth of the work saved.
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node')
  try {
    const { filter, options } = parseCLI(['vitest', 'run', ...words])
    const vitest = await startVitest(filter, {
      ...options,
      watch: false,
      passWithNoTests: true,
      reporters: ['default', counter],
    })
    // Vitest has further attempts for a test, none for what prepares a file: a file in which that broke has one as a
    // whole.
    if (vitest.config.retry && counter.broken.size > 0) {
      process.exitCode = undefined
      await vitest.rerunTestSpecifications([...counter.broken.values()].map((module) => module.toTestSpecification()))
    }
    await vitest.close()
    // What keeps it from starting its tests, such as no database, reaches no reporter.
    if (process.exitCode && counter.tally.failed === 0) counter.addFailure()
  } catch (error) {
    console.error(error)
    counter.addFailure()
  }
  if (counter.wavering.length > 0)
    console.log(
      `Passed at the second attempt only, which somebody should look into:\n${counter.wavering.join('\n').replaceAll(/^/gm, '  ')}`,
    )
  return counter.tally
}
