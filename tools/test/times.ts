import type { Reporter, TestModule } from 'vitest/node'

const maxListed = 40

/** Prints, at the end of a run, the seconds of each project and the slowest tests and files (`--times`). */
export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module): [string, number] => [module.relativeModuleId, getMs(module)])
    const projects = [...Map.groupBy(modules, ({ project }) => project.name)].map(([name, all]): [string, number] => [
      `${name} (${all.length} files)`,
      all.reduce((sum, module) => sum + getMs(module), 0),
    ])
    const tests = modules.flatMap((module) =>
      Array.from(module.children.allTests('passed'), (test): [string, number] => [
        `${module.relativeModuleId} > ${test.fullName}`,
        test.diagnostic()?.duration ?? 0,
      ]),
    )
    const lists = { 'Seconds of a worker': projects, 'The slowest tests': tests, 'The slowest files': files }
    for (const [title, list] of Object.entries(lists)) console.log(`\n${title}, in seconds:\n${formatSlowest(list)}`)
  }
}

// What a file costs beside its tests: loading it, and its hooks are in `duration`.
const getMs = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration
}

const formatSlowest = (list: [string, number][]): string =>
  list
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxListed)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(6)}  ${name}`)
    .join('\n')
