import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

type TestError = NonNullable<ReturnType<TestCase['result']>['errors']>[number]

export type TestCounts = { passed: number; failed: number; skipped: number }

/** The end of a run: its last line is always `N passed, N failed`. Skipped tests, when any, have a line before it. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${skipped} skipped\n${line}` : line
}

/** The number of skipped tests at the end of a run's output. */
export function readSkipped(output: string): number {
  return Number(/(\d+) skipped\n\d+ passed, \d+ failed\s*$/.exec(output)?.[1] ?? 0)
}

/**
 * Counts the results of a Vitest run. Errors outside a test count as failures: a file that cannot be loaded, a hook, an
 * unhandled rejection. Of a file that is run again the last run counts.
 */
export class CountingReporter implements Reporter {
  /** Names of the tests and files that passed only at the second attempt, each with its first error. */
  readonly flaky: string[] = []
  /** Files with an error outside their tests. */
  readonly broken = new Map<string, TestModule>()
  /** False while tests are only measured once more. */
  isCounting = true
  readonly #ofFiles = new Map<string, TestCounts>()
  readonly #isLeftOut: (test: TestCase) => boolean
  #outsideFiles = 0

  /** @param isLeftOut Whether a test belongs to another size of the suite: it is not counted as skipped. */
  constructor(isLeftOut: (test: TestCase) => boolean = () => false) {
    this.#isLeftOut = isLeftOut
  }

  get counts(): TestCounts {
    const counts = { passed: 0, failed: this.#outsideFiles, skipped: 0 }
    for (const { passed, failed, skipped } of this.#ofFiles.values()) {
      counts.passed += passed
      counts.failed += failed
      counts.skipped += skipped
    }
    return counts
  }

  /** One more failure that belongs to no file. */
  addFailure(): void {
    this.#outsideFiles += 1
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (!this.isCounting) return
    this.#outsideFiles += unhandled.length
    for (const module of modules) this.#count(module)
  }

  #count(module: TestModule): void {
    const counts = { passed: 0, failed: outsideTests(module).length, skipped: 0 }
    for (const test of module.children.allTests()) {
      if (this.#isLeftOut(test)) continue
      const { state, errors: before = [] } = test.result()
      // A test that never ended, because its worker died or the run was stopped, has not passed.
      counts[state === 'pending' ? 'failed' : state] += 1
      if (test.diagnostic()?.flaky) this.#addFlaky(`${module.relativeModuleId} > ${test.fullName}`, before)
    }
    const wasBroken = this.broken.get(module.id)
    if (wasBroken && counts.failed === 0) this.#addFlaky(module.relativeModuleId, outsideTests(wasBroken))
    if (outsideTests(module).length > 0) this.broken.set(module.id, module)
    else this.broken.delete(module.id)
    this.#ofFiles.set(module.id, counts)
  }

  #addFlaky(name: string, errors: readonly TestError[]): void {
    this.flaky.push([name, ...errors.map((error) => `  ${inOneLine(error)}`)].join('\n'))
  }
}

const outsideTests = (module: TestModule): readonly TestError[] =>
  [module, ...module.children.allSuites()].flatMap((part) => part.errors())

/**
 * The first line of the error's message, what a page waited for, and the place: in the test rather than in what it
 * calls.
 */
const inOneLine = ({ message, stacks = [] }: TestError): string => {
  const own = stacks.filter(({ file }) => !file.includes('node_modules'))
  const frame = own.find(({ file }) => /\.(test|e2e)\.tsx?$/.test(file)) ?? own[0]
  const [first = '', ...lines] = stripVTControlCharacters(message).split('\n')
  const wait = lines.find((line) => line.includes('waiting for '))?.replace(/^[ -]+/, '')
  const place = frame && `(${relative(process.cwd(), frame.file)}:${frame.line})`
  return [first, wait, place].filter(Boolean).join(' ')
}
