import { readFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const maxListed = 40

/**
 * Prints the seconds of each kind of test, and the slowest tests and files, at the end of a run (`--times`). To a file
 * belong its loading and its hooks.
 */
export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => [test.diagnostic()?.duration ?? 0, `${test.module.relativeModuleId} > ${test.fullName}`] as const)
    const files = modules.map((module) => [getDuration(module), module.relativeModuleId] as const)
    console.log([...listKinds(modules), ...listSlowest('tests', tests), ...listSlowest('files', files)].join('\n'))
  }
}

const getDuration = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration
}

/** The needs of a test file: nothing, a database, a server, Chromium; or it is about the tools. */
const getKind = ({ moduleId, project: { name } }: TestModule): string => {
  if (name !== 'unit') return name
  const text = readFileSync(moduleId, 'utf8')
  if (/createTestServer|createEventServer|composeServer|startProgram|spawn\(/.test(text)) return 'server'
  return /createTestDatabase|inject\('postgres'\)|startEmbedded/.test(text) ? 'database' : 'pure'
}

const listKinds = (modules: readonly TestModule[]): string[] =>
  [...Map.groupBy(modules, getKind)].map(([kind, all]) => {
    const ran = all
      .flatMap((module) => [...module.children.allTests()])
      .filter((one) => one.result().state !== 'skipped')
    const seconds = all.reduce((sum, module) => sum + getDuration(module), 0) / 1000
    return `${kind}: ${all.length} files, ${ran.length} tests, ${seconds.toFixed(0)} s of a worker`
  })

const listSlowest = (kind: string, all: readonly (readonly [ms: number, name: string])[]): string[] => [
  `\nThe ${maxListed} slowest ${kind}, in seconds:`,
  ...all
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxListed)
    .map(([ms, name]) => `${(ms / 1000).toFixed(2).padStart(7)}  ${name}`),
]
