import { appendFileSync, existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Copy } from './copies.ts'
import { createMutations, subjects, type Mutation, type Subject } from './mutations.ts'

// node tools/prove/mutations/run.ts <subject> [folder]: removes every guard of a kind in turn, in copies of the
// sources, and runs tests of `npm test`; only the guards of one folder if it is named. Exits with 1 if they pass
// without one.

/** Copies used in parallel: a run of tests waits for half of its time. */
const numberOfCopies = 2

const root = dirname(dirname(dirname(import.meta.dirname)))
const subject = process.argv[2] as Subject
const folder = process.argv[3] ?? 'src'
if (!subjects.includes(subject)) throw new Error(`Say which guards: ${subjects.join(', ')}.`)

const matrix = 'src/testing/access-matrix/matrix.test.ts'
const sweep = 'src/testing/route-sweep.test.ts'

/** Tests that may notice a missing guard. */
type Detector = {
  name: 'the matrix' | 'the route sweep' | 'the tests of its folder'
  files: readonly string[]
  only?: string
}

/** Test files that have noticed a guard of the same source file. */
const successful = new Map<string, Set<string>>()

/**
 * The tests that run for a guard until one fails, the cheapest first: those that noticed another guard of the same file,
 * the test beside it, then the folder's tests for a statement (they fail for each that does not name its hotel), and those
 * of the whole application first for what it asks of every route.
 */
const getDetectors = ({ file, cells }: Mutation): Detector[] => {
  const beside = file.replace(/\.ts$/, '.test.ts')
  const own = file.split('/').slice(0, 3).join('/')
  // The tests of modules/privacy also cover what a feature stores about people.
  const ofFolder = [own, ...(file.includes('/privacy/') ? ['src/modules/privacy'] : [])]
  const quick = [...(successful.get(file) ?? []), ...(existsSync(join(root, beside)) ? [beside] : [])]
  const known: Detector[] = quick.length > 0 ? [{ name: 'the tests of its folder', files: quick }] : []
  const inFolder: Detector = { name: 'the tests of its folder', files: ofFolder }
  const ofCells: Detector[] = cells ? [{ name: 'the matrix', files: [matrix], only: cells }] : []
  const everywhere: Detector[] = [
    ...ofCells,
    { name: 'the route sweep', files: [sweep] },
    { name: 'the matrix', files: [matrix] },
  ]
  if (subject === 'conditions of scopes') return [...known, inFolder, ...everywhere]
  return subject === 'guards of routes' ? [...everywhere, inFolder] : [...known, ...everywhere, inFolder]
}

/** Tests that have passed with all guards: others would notice nothing. */
const passing = new Set<string>()
const checkPasses = async (copy: Copy, { file }: Mutation, tests: readonly string[], only: string): Promise<void> => {
  const whole = await readFile(join(root, file), 'utf8')
  for (const test of tests.filter((one) => !passing.has(`${one} ${only}`))) {
    for (let tries = 3; (await copy.test(file, whole, [test], only)).length > 0; tries -= 1)
      if (tries === 1) throw new Error(`${test} fails with all guards: fix it first.`)
    passing.add(`${test} ${only}`)
  }
}

const findDetector = async (copy: Copy, mutation: Mutation): Promise<Detector['name'] | 'no test'> => {
  for (const { name, files, only = '' } of getDetectors(mutation)) {
    const failed = await copy.test(mutation.file, mutation.text, files, only)
    if (failed.length === 0) continue
    await checkPasses(copy, mutation, failed, only)
    if (name === 'the tests of its folder') {
      const known = successful.get(mutation.file) ?? new Set()
      successful.set(mutation.file, known.add(failed[0] ?? ''))
    }
    return name
  }
  return 'no test'
}

const mutations: Mutation[] = []
for (const file of globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted())
  mutations.push(...createMutations(file, await readFile(join(root, file), 'utf8'), subject))
const counts = { 'the matrix': 0, 'the route sweep': 0, 'the tests of its folder': 0, 'no test': 0 }
const undetected: string[] = []
const left = mutations.values()
let done = 0
const copies = await Promise.all(Array.from({ length: numberOfCopies }, () => Copy.create(root)))
try {
  await Promise.all(
    copies.map(async (copy) => {
      for (const mutation of left) {
        const began = performance.now()
        const by = await findDetector(copy, mutation)
        counts[by] += 1
        const where = `${mutation.file}:${mutation.line} ${mutation.what}`
        if (by === 'no test') undetected.push(where)
        const seconds = ((performance.now() - began) / 1000).toFixed(0)
        process.stdout.write(`${(done += 1)} of ${mutations.length}, detected by ${by} in ${seconds} s: ${where}\n`)
      }
    }),
  )
  const found = Object.entries(counts).map(([name, count]) => `by ${name} ${count}`)
  const summary = [`removed ${mutations.length}, detected ${found.join(', ')}`, ...undetected].join('; ')
  process.stdout.write(`  ${subject}: ${summary}\n`)
  const metrics = process.env['DESKBELL_METRICS']
  if (metrics) appendFileSync(metrics, `${JSON.stringify({ what: subject, result: summary })}\n`)
} finally {
  await Promise.all(copies.map((copy) => copy.remove()))
}
process.exitCode = undetected.length > 0 ? 1 : 0
