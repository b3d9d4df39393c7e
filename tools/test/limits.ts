import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'

/** How long a test of each project may take on the machine of `referenceMs`, unless it calls `allowSlow`. */
const maxSeconds: Readonly<Record<string, number>> = { unit: 2, e2e: 10 }

/** What `measureMachine` takes on the machine for which the limits were chosen. */
const referenceMs = 20

/** How many times slower this machine is than the one for which the limits were chosen; 1 where it is quicker. */
export const measureMachine = (): number => {
  const text = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ id: `${at}`, at, on: at % 2 === 0 })))
  const took = Array.from({ length: 5 }, () => {
    const began = performance.now()
    for (let round = 0; round < 40; round++) JSON.stringify(JSON.parse(text))
    return performance.now() - began
  })
  return Math.max(1, Math.min(...took) / referenceMs)
}

/** Collects the tests that took too long. */
export class LimitsReporter implements Reporter {
  readonly #slow = new Map<string, TestCase>()
  readonly #factor: number

  constructor(factor: number) {
    this.#factor = factor
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      if (test.result().state !== 'passed') continue
      if (this.#isTooLong(test)) this.#slow.set(test.id, test)
      else this.#slow.delete(test.id)
    }
  }

  /** The tests that took too long, to be measured once more by themselves: the others may have held them up. */
  get specifications(): TestSpecification[] {
    const files = Map.groupBy(this.#slow.values(), ({ module }) => module)
    return [...files].map(([module, tests]) => {
      const file = module.toTestSpecification()
      file.testIds = tests.map(({ id }) => id)
      return file
    })
  }

  /** A line for each test that took too long. */
  get lines(): string[] {
    return Array.from(this.#slow.values(), (test) => {
      const seconds = (test.diagnostic()?.duration ?? 0) / 1000
      return `${test.module.relativeModuleId} > ${test.fullName}: ${seconds.toFixed(1)} s, more than ${this.#limit(test)} s`
    })
  }

  #limit(test: TestCase): number {
    return Math.round((maxSeconds[test.project.name] ?? Infinity) * this.#factor * 10) / 10
  }

  #isTooLong(test: TestCase): boolean {
    return test.meta().slow === undefined && (test.diagnostic()?.duration ?? 0) > this.#limit(test) * 1000
  }
}
