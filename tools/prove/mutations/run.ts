import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createMutations, subjects, type Mutation, type Subject } from './mutations.ts'

// node tools/prove/mutations/run.ts <subject> [folder]: removes every guard of a kind in turn, in copies of the
// sources, and runs the tests; only the guards of one folder if it is named. Exits with 1 if the tests pass without one.

/** Copies used in parallel: a run of tests waits for half of its time. */
const numberOfCopies = 2

const root = dirname(dirname(dirname(import.meta.dirname)))
const subject = process.argv[2] as Subject
const folder = process.argv[3] ?? 'src'
if (!subjects.includes(subject)) throw new Error(`Say which guards: ${subjects.join(', ')}.`)

const copied = [
  'src',
  'db',
  'tools',
  'public',
  'index.html',
  'package.json',
  'openapi.json',
  'vite.config.ts',
  'vitest.config.ts',
  ...globSync('tsconfig*.json', { cwd: root }),
]
const createCopy = async (): Promise<string> => {
  const scratch = await mkdtemp(join(tmpdir(), 'deskbell-guards-'))
  for (const path of copied) await cp(join(root, path), join(scratch, path), { recursive: true })
  for (const path of ['node_modules', 'dist']) await symlink(join(root, path), join(scratch, path))
  return scratch
}
const copies = await Promise.all(Array.from({ length: numberOfCopies }, createCopy))

/** The end of the tests' output in each copy. */
const lastOutput = new Map<string, string>()

/** Whether these tests fail, each in all of its tries; the first failure is enough. */
const fails = async (scratch: string, files: readonly string[], only = '', tries = 1): Promise<boolean> => {
  const { DESKBELL_PROVE: _long, DESKBELL_METRICS: _metrics, ...env } = process.env
  const tests = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'unit',
      '--bail',
      '1',
      '--retry',
      String(tries - 1),
      ...(only ? ['-t', only] : []),
      ...files,
    ],
    { cwd: scratch, stdio: ['ignore', 'pipe', 'pipe'], env },
  )
  let output = ''
  for (const stream of [tests.stdout, tests.stderr])
    stream.setEncoding('utf8').on('data', (some: string) => {
      output = (output + some).slice(-8_000)
    })
  const [code] = (await once(tests, 'close')) as [number | null]
  lastOutput.set(scratch, output)
  return code !== 0
}

const matrix = 'src/testing/access-matrix/matrix.test.ts'
const sweep = 'src/testing/route-sweep.test.ts'
const getFolder = (file: string): string => file.split('/').slice(0, 3).join('/')
/** The tests of a file's folder; what a feature stores about people is also tested in `core/privacy`. */
const getTestsBeside = (file: string): string[] => [
  getFolder(file),
  ...(file.includes('/privacy/') ? ['src/core/privacy'] : []),
]

type Detector = 'the matrix' | 'the tests of its folder' | 'no test'

/**
 * Which tests fail without the guard: the matrix's tests for it, the whole matrix with the route sweep, or the tests of
 * its folder. Those run first for a statement's condition: they take seconds, and detect every statement that does not
 * name its hotel.
 */
const findDetector = async (scratch: string, { file, cells }: Mutation): Promise<Detector> => {
  const besideFirst = subject === 'conditions of scopes'
  if (besideFirst && (await fails(scratch, getTestsBeside(file)))) return 'the tests of its folder'
  if (cells && (await fails(scratch, [matrix], cells))) return 'the matrix'
  if (await fails(scratch, [matrix, sweep])) return 'the matrix'
  return !besideFirst && (await fails(scratch, getTestsBeside(file))) ? 'the tests of its folder' : 'no test'
}

/** Folders whose tests have passed with all guards. */
const passingFolders = new Set<string>()
const counts: Record<Detector, number> = { 'the matrix': 0, 'the tests of its folder': 0, 'no test': 0 }
const undetected: string[] = []
const takeOut = async (scratch: string, mutation: Mutation): Promise<Detector> => {
  const path = join(scratch, mutation.file)
  const whole = await readFile(path, 'utf8')
  await writeFile(path, mutation.text)
  const by = await findDetector(scratch, mutation)
  await writeFile(path, whole)
  const beside = getFolder(mutation.file)
  if (by === 'the tests of its folder' && !passingFolders.has(beside)) {
    if (await fails(scratch, [beside], '', 3))
      throw new Error(`The tests of ${beside} fail with all guards: fix them first.\n${lastOutput.get(scratch)}`)
    passingFolders.add(beside)
  }
  return by
}
try {
  const mutations: Mutation[] = []
  for (const file of globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted())
    mutations.push(...createMutations(file, await readFile(join(root, file), 'utf8'), subject))
  const [first = ''] = copies
  // Tests that fail with all guards detect nothing.
  for (const cells of new Set(mutations.map((one) => one.cells).filter(Boolean)))
    if (await fails(first, [matrix], cells))
      throw new Error(`The matrix's tests "${cells}" fail with all guards: fix them first.`)
  if (await fails(first, [matrix, sweep]))
    throw new Error('The matrix or the route sweep fails with all guards: fix it first.')
  const left = mutations.values()
  let done = 0
  await Promise.all(
    copies.map(async (scratch) => {
      for (const mutation of left) {
        const by = await takeOut(scratch, mutation)
        counts[by] += 1
        if (by === 'no test') undetected.push(`${mutation.file}:${mutation.line} ${mutation.what}`)
        process.stdout.write(
          `${(done += 1)} of ${mutations.length}, detected by ${by}: ${mutation.file}:${mutation.line} ${mutation.what}\n`,
        )
      }
    }),
  )
  const summary = `removed ${mutations.length}, detected by the matrix ${counts['the matrix']}, by the tests of its folder ${counts['the tests of its folder']}, by no test ${counts['no test']}${undetected.map((one) => `; ${one}`).join('')}`
  process.stdout.write(`  ${subject}: ${summary}\n`)
  const metrics = process.env['DESKBELL_METRICS']
  if (metrics) appendFileSync(metrics, `${JSON.stringify({ what: subject, result: summary })}\n`)
} finally {
  for (const scratch of copies) await rm(scratch, { recursive: true })
}
process.exitCode = undetected.length > 0 ? 1 : 0
