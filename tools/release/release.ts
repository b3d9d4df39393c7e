import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assemble } from './assemble.ts'
import { packArchive, packForNpm, writeChecksums } from './pack.ts'
import { readManifest } from './packages.ts'
import { findProblem } from './ready.ts'

// npm run release: the finished version in dist/release/<version>, from a clean tree.
// node tools/release/release.ts --files-only FOLDER: only its files, from any tree. The image is made of them.

const root = join(import.meta.dirname, '../..')
const { version } = readManifest(root)
const { values } = parseArgs({ options: { 'files-only': { type: 'string' } } })

const release = async (): Promise<string> => {
  const filesOnly = values['files-only']
  if (filesOnly !== undefined) {
    await assemble(root, resolve(filesOnly), version)
    return resolve(filesOnly)
  }
  const problem = findProblem(root, version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  if (problem) throw new Error(problem)
  const to = join(root, 'dist/release', version)
  rmSync(to, { recursive: true, force: true })
  const folder = join(to, 'files')
  await assemble(root, folder, version)
  const made = [packForNpm(folder, to), await packArchive(folder, version, to)]
  await writeChecksums(made, to)
  return made.join('\n  ')
}

try {
  const made = await release()
  process.stdout.write(`Deskbell ${version} is made:\n  ${made}\n`)
} catch (error) {
  process.stderr.write(`No release: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
