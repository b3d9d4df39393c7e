import type { Reporter, TestModule } from 'vitest/node'

const maxListed = 40

/** Prints the slowest tests and files at the end of a run (`--times`); to a file belong its loading and its hooks. */
export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => [test.diagnostic()?.duration ?? 0, `${test.module.relativeModuleId} > ${test.fullName}`] as const)
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      return [duration + collectDuration + setupDuration, module.relativeModuleId] as const
    })
    console.log([...listSlowest('tests', tests), ...listSlowest('files', files)].join('\n'))
  }
}

const listSlowest = (kind: string, all: readonly (readonly [ms: number, name: string])[]): string[] => [
  `\nThe ${maxListed} slowest ${kind}, in seconds:`,
  ...all
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxListed)
    .map(([ms, name]) => `${(ms / 1000).toFixed(1).padStart(6)}  ${name}`),
]
