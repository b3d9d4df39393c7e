import { relative } from 'node:path'
import { createVitest, type Reporter, type TestModule } from 'vitest/node'

// A process in a copy of the sources. It keeps one Vitest with its database and what it has read of the sources for all
// runs: starting them takes as long as many of the runs.

/** Runs these tests, in their short form, after this file has changed. */
export type Task = { changed: string; files: readonly string[]; only: string }
/** The test files that failed; the first failure ends a run. */
export type Answer = { failed: string[] } | { error: string }

let failed: string[] = []
const collector: Reporter = {
  onTestRunEnd: (modules: readonly TestModule[], errors) => {
    failed = modules.filter((module) => !module.ok()).map(({ moduleId }) => relative(process.cwd(), moduleId))
    if (errors.length > 0 && failed.length === 0) failed = modules.map(({ relativeModuleId }) => relativeModuleId)
  },
}

const vitest = await createVitest({ project: ['unit'], watch: false, bail: 1, retry: 0, reporters: [collector] })
await vitest.standalone()

let changedBefore = ''
const run = async ({ changed, files, only }: Task): Promise<Answer> => {
  // The file of the run before has its guard again: what was read of it without would make any test fail.
  for (const file of new Set([changedBefore, changed])) vitest.invalidateFile(file)
  changedBefore = changed
  const specifications = await vitest.globTestSpecifications([...files])
  if (specifications.length === 0) return { failed: [] }
  for (const specification of specifications) if (only) specification.testNamePattern = new RegExp(only)
  await vitest.runTestSpecifications(specifications)
  return { failed }
}

process.on('message', async (task: Task) => {
  process.send?.(await run(task).catch((error: unknown): Answer => ({ error: String(error) })))
})
process.on('disconnect', () => void vitest.close().then(() => process.exit(0)))
process.send?.({ failed: [] } satisfies Answer)
