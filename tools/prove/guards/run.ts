import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createMutants, subjects, type Mutant, type Subject } from './mutants.ts'

// node tools/prove/guards/run.ts <subject> [folder]: takes out every guard of a kind in turn, in copies of the sources,
// and sees whether the tests miss it; those of one folder where it is named. Ends with 1 where one is not missed.

/** Copies at work side by side: a run of tests waits for half of its time. */
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

/** The end of what the tests have printed in each copy. */
const lastOutput = new Map<string, string>()

/** Whether these tests fail, each as often as it is tried; the first failure is enough. */
const fails = async (scratch: string, files: readonly string[], only = '', tries = 1): Promise<boolean> => {
  const { DESKBELL_PROVE: _long, DESKBELL_FIGURES: _figures, ...env } = process.env
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
/** The tests beside the code; what a feature holds of people is asked for by `core/privacy`, and tested there. */
const getTestsBeside = (file: string): string[] => [
  getFolder(file),
  ...(file.includes('/privacy/') ? ['src/core/privacy'] : []),
]

type Witness = 'the matrix' | 'the tests of its folder' | 'nobody'

/**
 * Who misses the guard: the cells that are about it, the whole matrix and the sweep over all routes, or the tests
 * beside the code. Those come first for a statement's condition: they take seconds, and see every statement that does
 * not name its hotel.
 */
const missedBy = async (scratch: string, { file, cells }: Mutant): Promise<Witness> => {
  const besideFirst = subject === 'conditions of scopes'
  if (besideFirst && (await fails(scratch, getTestsBeside(file)))) return 'the tests of its folder'
  if (cells && (await fails(scratch, [matrix], cells))) return 'the matrix'
  if (await fails(scratch, [matrix, sweep])) return 'the matrix'
  return !besideFirst && (await fails(scratch, getTestsBeside(file))) ? 'the tests of its folder' : 'nobody'
}

/** Folders whose tests have passed with every guard in its place. */
const passingFolders = new Set<string>()
const counts: Record<Witness, number> = { 'the matrix': 0, 'the tests of its folder': 0, nobody: 0 }
const unnoticed: string[] = []
const takeOut = async (scratch: string, mutant: Mutant): Promise<Witness> => {
  const path = join(scratch, mutant.file)
  const whole = await readFile(path, 'utf8')
  await writeFile(path, mutant.text)
  const by = await missedBy(scratch, mutant)
  await writeFile(path, whole)
  const beside = getFolder(mutant.file)
  if (by === 'the tests of its folder' && !passingFolders.has(beside)) {
    if (await fails(scratch, [beside], '', 3))
      throw new Error(`The tests of ${beside} fail as they are: mend that first.\n${lastOutput.get(scratch)}`)
    passingFolders.add(beside)
  }
  return by
}
try {
  const mutants: Mutant[] = []
  for (const file of globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted())
    mutants.push(...createMutants(file, await readFile(join(root, file), 'utf8'), subject))
  const [first = ''] = copies
  // What fails with every guard in its place misses nothing.
  for (const cells of new Set(mutants.map((one) => one.cells).filter(Boolean)))
    if (await fails(first, [matrix], cells))
      throw new Error(`The cells "${cells}" of the matrix fail as they are: mend that first.`)
  if (await fails(first, [matrix, sweep]))
    throw new Error('The matrix or the sweep over all routes fails as it is: mend that first.')
  const left = mutants.values()
  let done = 0
  await Promise.all(
    copies.map(async (scratch) => {
      for (const mutant of left) {
        const by = await takeOut(scratch, mutant)
        counts[by] += 1
        if (by === 'nobody') unnoticed.push(`${mutant.file}:${mutant.line} ${mutant.what}`)
        process.stdout.write(
          `${(done += 1)} of ${mutants.length}, missed by ${by}: ${mutant.file}:${mutant.line} ${mutant.what}\n`,
        )
      }
    }),
  )
  const summary = `taken out ${mutants.length}, missed by the matrix ${counts['the matrix']}, by the tests of its folder ${counts['the tests of its folder']}, by nobody ${counts.nobody}${unnoticed.map((one) => `; ${one}`).join('')}`
  process.stdout.write(`  ${subject}: ${summary}\n`)
  const figures = process.env['DESKBELL_FIGURES']
  if (figures) appendFileSync(figures, `${JSON.stringify({ what: subject, told: summary })}\n`)
} finally {
  for (const scratch of copies) await rm(scratch, { recursive: true })
}
process.exitCode = unnoticed.length > 0 ? 1 : 0
