import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const maxListed = 40

/** The needs of a test file: nothing, a database, a server, Chromium; or it is about the tools. */
type Kind = 'pure' | 'database' | 'server' | 'journey' | 'tools' | 'reliability'

/** Prints, at the end of a run, the seconds of each kind of test and the slowest tests and files (`--times`). */
export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const ran = modules.filter((module) => testsOf(module).length > 0)
    const tests = ran
      .flatMap(testsOf)
      .map((test) => [test.diagnostic()?.duration ?? 0, `${test.module.relativeModuleId} > ${test.fullName}`] as const)
    const files = ran.map((module) => [secondsOf(module) * 1000, module.relativeModuleId] as const)
    const lines = ['', ...byKind(ran), '', ...listSlowest('tests', tests), '', ...listSlowest('files', files)]
    console.log(lines.join('\n'))
  }
}

const testsOf = (module: TestModule): TestCase[] =>
  [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')

const kindOf = (module: TestModule): Kind => {
  const project = module.project.name
  if (project === 'e2e') return 'journey'
  if (project === 'tools' || project === 'reliability') return project
  const text = readFileSync(module.moduleId, 'utf8')
  if (/createTestServer|createEventServer|composeServer|startProgram|spawn\(/.test(text)) return 'server'
  return /createTestDatabase|inject\('postgres'\)|startEmbedded/.test(text) ? 'database' : 'pure'
}

// The cost of a file includes its loading; its hooks are in `duration`.
const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return (duration + collectDuration + setupDuration) / 1000
}

// Of these, the rest beside its tests: loading it, its `beforeAll` and its `afterAll`.
const setupSecondsOf = (module: TestModule): number =>
  secondsOf(module) - testsOf(module).reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0) / 1000

const sum = (modules: readonly TestModule[], of: (module: TestModule) => number): number =>
  modules.reduce((total, module) => total + of(module), 0)

const byKind = (modules: TestModule[]): string[] => [
  'kind         files  tests  seconds of a worker  a test  set-up of files',
  ...[...Map.groupBy(modules, kindOf)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, all]) => {
      const tests = sum(all, (module) => testsOf(module).length)
      const seconds = sum(all, secondsOf)
      const cells = [`${all.length}`, `${tests}`, seconds.toFixed(0), (seconds / tests).toFixed(2)]
      return kind.padEnd(11) + [...cells, sum(all, setupSecondsOf).toFixed(0)].map(padCell).join('')
    }),
]

const padCell = (cell: string, column: number): string => cell.padStart([7, 7, 21, 8, 17][column] ?? 0)

const listSlowest = (kind: string, all: readonly (readonly [ms: number, name: string])[]): string[] => [
  `The ${maxListed} slowest ${kind}, in seconds:`,
  ...all
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxListed)
    .map(([ms, name]) => `${(ms / 1000).toFixed(1).padStart(6)}  ${name}`),
]
