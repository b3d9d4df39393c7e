import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, release, tmpdir, totalmem, type } from 'node:os'
import { dirname, join } from 'node:path'
import { readPromises, writeRun, type Run } from './prove/page.ts'
import { selectProofs, type Proof } from './prove/proofs.ts'
import { readSkipped } from './test/test-counts.ts'

// node tools/prove.ts [NAME …]: runs the long form of every test that proves a promise of docs/proofs.md, one after
// another, and writes what was found into its row.

const root = dirname(import.meta.dirname)
const pagePath = join(root, 'docs/proofs.md')
const git = (...words: string[]): string => {
  try {
    return execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
const commit = (): string =>
  (git('rev-parse', '--short', 'HEAD') || 'no repository') +
  (git('status', '--porcelain', '--', 'src', 'db', 'bench') ? '+' : '')
const machine = [
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
  `${type()} ${release()}, Node ${process.versions.node}`,
].join(', ')

const prove = async (proof: Proof): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-prove-'))
  const metrics = join(folder, 'metrics')
  const [program, ...words] =
    'program' in proof
      ? proof.program
      : (['tools/test.ts', ...proof.files, ...(proof.only === undefined ? [] : ['-t', proof.only])] as const)
  const tests = spawn(process.execPath, [join(root, program), ...words], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, DESKBELL_PROVE: '1', DESKBELL_METRICS: metrics },
  })
  let last = ''
  tests.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    last = (last + text).slice(-200)
  })
  const [code] = (await once(tests, 'close')) as [number | null]
  const lines = (await readFile(metrics, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  await rm(folder, { recursive: true })
  return {
    held: code === 0,
    at: new Date().toISOString().slice(0, 10),
    commit: commit(),
    machine,
    metrics: lines.map((line) => JSON.parse(line) as Run['metrics'][number]),
    // Tests that the filter leaves out do not belong to the proof.
    skipped: 'only' in proof ? 0 : readSkipped(last),
  }
}

try {
  const failed: string[] = []
  const skipped: string[] = []
  for (const [name, proof] of selectProofs(process.argv.slice(2))) {
    process.stdout.write(`\n${name}: ${readPromises(await readFile(pagePath, 'utf8')).get(name)}\n`)
    if (proof.needs !== undefined && !process.env[proof.needs]) {
      process.stdout.write(`Skipped, and its row stays as it is: ${proof.needs} is not set.\n`)
      skipped.push(name)
      continue
    }
    const run = await prove(proof)
    await writeFile(pagePath, writeRun(await readFile(pagePath, 'utf8'), name, run))
    if (!run.held) failed.push(name)
  }
  const besides = skipped.length === 0 ? '' : `but ${skipped.join(', ')}, which was not run, `
  const outcome = failed.length === 0 ? `✓ Everything ${besides}holds` : `✗ Does not hold: ${failed.join(', ')}`
  process.stdout.write(`\n${outcome}. The metrics are in docs/proofs.md.\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
