import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'

/** How long a test of each project may take on the machine of `referenceMs`, unless it calls `allowSlow`. */
const maxSeconds: Readonly<Record<string, number>> = { unit: 2, e2e: 10 }

/** How long `measureMachine` takes on the machine for which the limits were chosen. */
const referenceMs = 20

/** How many times slower this machine is than the one for which the limits were chosen; 1 where it is quicker. */
const measureMachine = (): number => {
  const text = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ id: `${at}`, at, on: at % 2 === 0 })))
  const took = Array.from({ length: 5 }, () => {
    const began = performance.now()
    for (let round = 0; round < 40; round++) JSON.stringify(JSON.parse(text))
    return performance.now() - began
  })
  return Math.max(1, Math.min(...took) / referenceMs)
}

/** Collects the tests that took too long: those that did so at every measurement. */
export class LimitsReporter implements Reporter {
  readonly #slow = new Map<string, { test: TestCase; limit: number }>()
  readonly #samples = [{ at: 0, factor: measureMachine() }]

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      if (test.result().state !== 'passed') continue
      const limit = this.#limit(test)
      if (test.meta().slow === undefined && secondsOf(test) > limit) this.#slow.set(test.id, { test, limit })
      else this.#slow.delete(test.id)
    }
  }

  /**
   * Other files, and other users of the machine, hold up a test: those that took too long are measured once more, one
   * at a time, and the machine with them.
   */
  async measureAgain(vitest: Vitest): Promise<void> {
    for (const { config } of vitest.projects) config.maxWorkers = 1
    const timer = setInterval(() => this.#samples.push({ at: Date.now(), factor: measureMachine() }), 500)
    try {
      await vitest.runTestSpecifications(this.#specifications)
    } finally {
      clearInterval(timer)
    }
  }

  /** A line for each test that took too long. */
  get lines(): string[] {
    return Array.from(
      this.#slow.values(),
      ({ test, limit }) =>
        `${test.module.relativeModuleId} > ${test.fullName}: ${secondsOf(test).toFixed(1)} s, more than ${limit.toFixed(1)} s`,
    )
  }

  get #specifications(): TestSpecification[] {
    const files = Map.groupBy(this.#slow.values(), ({ test }) => test.module)
    return [...files].map(([module, slow]) => {
      const file = module.toTestSpecification()
      file.testIds = slow.map(({ test }) => test.id)
      return file
    })
  }

  /** The seconds it may take on this machine as it was meanwhile: by the median of the samples. */
  #limit(test: TestCase): number {
    const { startTime = 0, duration = 0 } = test.diagnostic() ?? {}
    const during = this.#samples.filter(({ at }) => at >= startTime && at <= startTime + duration)
    const factors = (during.length > 0 ? during : this.#samples).map(({ factor }) => factor).toSorted((a, b) => a - b)
    return (maxSeconds[test.project.name] ?? Infinity) * (factors[factors.length >> 1] ?? 1)
  }
}

const secondsOf = (test: TestCase): number => (test.diagnostic()?.duration ?? 0) / 1000
