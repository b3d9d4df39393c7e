import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coverageProblems } from './coverage/coverage.ts'

/** Says where docs/coverage.md is no longer true: a clause without a test, or a test that does not exist. */
const root = join(import.meta.dirname, '..')
const text = await readFile(join(root, 'docs/coverage.md'), 'utf8')
const { clauses, problems } = await coverageProblems(text, (file) => readFile(join(root, file), 'utf8'))
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n\n${problems.length} problems in docs/coverage.md.\n`)
  process.exitCode = 1
} else process.stdout.write(`${clauses} clauses of the specification, each with a test.\n`)
