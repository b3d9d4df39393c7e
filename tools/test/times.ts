import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const maxListed = 40

/** The needs of a test file: nothing, a database, a server, Chromium; or it is about the tools. */
type Kind = 'pure' | 'database' | 'server' | 'journey' | 'tools' | 'reliability'

/** Prints, at the end of a run, the seconds of each kind of test and the slowest tests and files (`--times`). */
export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const ran = modules.filter((module) => testsOf(module).length > 0)
    console.log(['', ...byKind(ran), '', ...slowestTests(ran), '', ...slowestFiles(ran)].join('\n'))
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

// What a file costs beside its tests: loading it, and its hooks are in `duration`.
const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return (duration + collectDuration + setupDuration) / 1000
}

// Of these, what its tests do not take: loading it, its `beforeAll` and its `afterAll`.
const setupSecondsOf = (module: TestModule): number =>
  secondsOf(module) - testsOf(module).reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0) / 1000

const byKind = (modules: TestModule[]): string[] => [
  'kind         files  tests  seconds of a worker  a test  set-up of files',
  ...[...Map.groupBy(modules, kindOf)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, all]) => {
      const tests = all.reduce((sum, module) => sum + testsOf(module).length, 0)
      const seconds = all.reduce((sum, module) => sum + secondsOf(module), 0)
      return [
        kind.padEnd(11),
        String(all.length).padStart(7),
        String(tests).padStart(7),
        seconds.toFixed(0).padStart(21),
        (seconds / tests).toFixed(2).padStart(8),
        all
          .reduce((sum, module) => sum + setupSecondsOf(module), 0)
          .toFixed(0)
          .padStart(17),
      ].join('')
    }),
]

const slowestTests = (modules: TestModule[]): string[] => [
  `The ${maxListed} slowest tests, in seconds:`,
  ...modules
    .flatMap(testsOf)
    .map((test) => [test.diagnostic()?.duration ?? 0, `${test.module.relativeModuleId} > ${test.fullName}`] as const)
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxListed)
    .map(line),
]

const slowestFiles = (modules: TestModule[]): string[] => [
  `The ${maxListed} slowest files, in seconds:`,
  ...modules
    .map((module) => [secondsOf(module) * 1000, module.relativeModuleId] as const)
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxListed)
    .map(line),
]

const line = ([ms, name]: readonly [number, string]): string => `${(ms / 1000).toFixed(1).padStart(6)}  ${name}`
