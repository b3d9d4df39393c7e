import { beforeEach, TestRunner, type RunnerTestSuite as Suite } from 'vitest'

/*
 * A failed test may have left anything behind: rows, a page, a clock that was set ahead. So a retry starts from
 * nothing: the fixtures of the file and its groups are torn down and set up again. If all tests pass, none of this
 * happens.
 */

const attempted = new Set<string>()

beforeEach(async ({ task }) => {
  if (!attempted.has(task.id)) return void attempted.add(task.id)
  const suites: Suite[] = []
  for (
    let suite: Suite | undefined = task.suite ?? task.file;
    suite;
    suite = suite.suite ?? (suite === task.file ? undefined : task.file)
  )
    suites.unshift(suite)
  for (const suite of suites.toReversed())
    for (const takeDown of TestRunner.getSuiteHooks(suite).afterAll.toReversed()) await takeDown(suite)
  for (const suite of suites) for (const setUp of TestRunner.getSuiteHooks(suite).beforeAll) await setUp(suite)
  // Each of these has its own limit; this one is for all of them together.
}, 300_000)
