import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coverageProblems } from './coverage/coverage.ts'
import { isOfAbsentFeature } from './source/absent-feature.ts'

/**
 * Reports where docs/coverage/ or docs/security.md is outdated: a promise without a test, or a test that does not
 * exist.
 */
const root = join(import.meta.dirname, '..')
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')
const pages = [
  ...(await readdir(join(root, 'docs/coverage')))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => `docs/coverage/${name}`),
  'docs/security.md',
]
const results = await Promise.all(
  pages.map(async (page) => coverageProblems(page, await read(page), read, (file) => isOfAbsentFeature(root, file))),
)
const problems = results.flatMap((result) => result.problems)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n\n${problems.length} problems in docs/coverage.\n`)
  process.exitCode = 1
} else process.stdout.write(`${results.reduce((sum, { promises }) => sum + promises, 0)} promises, each with a test.\n`)
