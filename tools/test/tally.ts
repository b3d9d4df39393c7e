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
 * Counts what a Vitest run did. Whatever breaks outside a test counts as a failure as well: a file that cannot be
 * loaded, a hook, an error that nobody awaited. Of a file that is run once more the last time counts.
 */
export class Counter implements Reporter {
  /**
   * Names of the tests, and of the files, that have passed only when they were run once more, each with what was wrong
   * before.
   */
  readonly wavering: string[] = []
  /** Files with something broken outside their tests. */
  readonly broken = new Map<string, TestModule>()
  readonly #ofFiles = new Map<string, Tally>()
  #outsideFiles = 0

  get tally(): Tally {
    const tally = { passed: 0, failed: this.#outsideFiles, skipped: 0 }
    for (const { passed, failed, skipped } of this.#ofFiles.values()) {
      tally.passed += passed
      tally.failed += failed
      tally.skipped += skipped
    }
    return tally
  }

  /** One more failure that belongs to no file. */
  addFailure(): void {
    this.#outsideFiles += 1
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#outsideFiles += unhandled.length
    for (const module of modules) this.#count(module)
  }

  #count(module: TestModule): void {
    const tally = { passed: 0, failed: outsideTests(module).length, skipped: 0 }
    for (const test of module.children.allTests()) {
      const { state, errors: before = [] } = test.result()
      // A test that never ended, because its worker died or the run was stopped, has not passed.
      tally[state === 'pending' ? 'failed' : state] += 1
      if (test.diagnostic()?.flaky) this.#addWavering(`${module.relativeModuleId} > ${test.fullName}`, before)
    }
    const wasBroken = this.broken.get(module.id)
    if (wasBroken && tally.failed === 0) this.#addWavering(module.relativeModuleId, outsideTests(wasBroken))
    if (outsideTests(module).length > 0) this.broken.set(module.id, module)
    else this.broken.delete(module.id)
    this.#ofFiles.set(module.id, tally)
  }

  #addWavering(name: string, errors: readonly TestError[]): void {
    this.wavering.push([name, ...errors.map((error) => `  ${inOneLine(error)}`)].join('\n'))
  }
}

const outsideTests = (module: TestModule): readonly TestError[] =>
  [module, ...module.children.allSuites()].flatMap((part) => part.errors())

/** What was wrong, and where in the project. */
const inOneLine = ({ message, stacks = [] }: TestError): string => {
  const place = stacks.find(({ file }) => !file.includes('node_modules'))
  return `${message.split('\n', 1)[0] ?? ''}${place ? ` (${relative(process.cwd(), place.file)}:${place.line})` : ''}`
}
