import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

type TestError = NonNullable<ReturnType<TestCase['result']>['errors']>[number]

export type Tally = { passed: number; failed: number; skipped: number }

/** The plain line that ends a run. */
export function tellTally({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}

/**
 * Counts what a Vitest run did. Whatever breaks outside a test counts as a failure as well: a file that cannot be loaded, a hook, an error
 * that nobody awaited.
 */
export class Counter implements Reporter {
  readonly tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  /** Names of the tests that have passed only when they were run once more, each with what was wrong before. */
  readonly wavering: string[] = []

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.tally.failed += unhandled.length
    for (const module of modules) this.#count(module)
  }

  #count(module: TestModule): void {
    this.tally.failed += module.errors().length
    for (const suite of module.children.allSuites()) this.tally.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      // A test that never ended, because its worker died or the run was stopped, has not passed.
      this.tally[state === 'pending' ? 'failed' : state] += 1
      if (test.diagnostic()?.flaky) this.wavering.push([`${module.relativeModuleId} > ${test.fullName}`, ...errors.map((error) => `  ${inOneLine(error)}`)].join('\n'))
    }
  }
}

/** What was wrong, and where in the project. */
const inOneLine = ({ message, stacks = [] }: TestError): string => {
  const place = stacks.find(({ file }) => !file.includes('node_modules'))
  return `${message.split('\n', 1)[0] ?? ''}${place ? ` (${relative(process.cwd(), place.file)}:${place.line})` : ''}`
}
