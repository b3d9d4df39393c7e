import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { EmbeddedPostgresFailed } from '../failures.ts'
import { onPlainPath, type Binaries } from './binaries.ts'
import { MAJOR, getUnfinishedPath, type InstallationPaths } from './paths.ts'

export const OWNER = 'deskbell_owner'
const HOUR_MS = 3_600_000

/** The environment of the server's programs. Ours is not passed on: it holds secrets, and perhaps PG… variables. */
export const minimalEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster when there is none, in a folder beside it that is renamed when finished. So a killed first start
 * leaves no half-made cluster, and of two simultaneous starts one wins.
 * @throws EmbeddedPostgresFailed when the data is of another major version
 */
export async function ensureCluster(
  paths: InstallationPaths,
  binaries: Binaries,
  log: (message: string, detail?: object) => void,
): Promise<void> {
  if (existsSync(paths.directory)) return assertMajor(paths)
  refuseOtherMajors(paths)
  removeRemnants(paths)

  const started = performance.now()
  const temporary = getUnfinishedPath(paths.directory)
  mkdirSync(temporary, { mode: 0o700 })
  try {
    if (paths.runAs) chownSync(temporary, paths.runAs.uid, paths.runAs.gid)
    await onPlainPath(binaries, (plain) => initialize(temporary, paths, plain))
    renameSync(temporary, paths.directory)
    syncFolder(paths.home)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    // Another start was quicker. Its cluster is just as good.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
  log('database created', {
    directory: realpathSync(paths.directory),
    milliseconds: Math.round(performance.now() - started),
  })
}

/**
 * The built-in C.UTF-8 sorts and lowercases the same way on every system. `--locale` only sets the categories that
 * remain with the system's library (what is a letter, for text search); a system without C.UTF-8 gets C.
 *
 * Authentication is `trust`: the socket's folder is private (0700) to the user who runs the server, and that user can
 * read the files anyway. `peer` would need a name for every user id, which containers lack, and allows only one role. A
 * password would have to be stored in a file in the same folder.
 */
async function initialize(directory: string, paths: InstallationPaths, binaries: Binaries): Promise<void> {
  let output = ''
  for (const locale of ['C.UTF-8', 'C']) {
    const run = await runInitdb(paths, binaries, [
      '-D',
      directory,
      '-U',
      OWNER,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--data-checksums',
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
    ])
    if (run.succeeded) return
    output = run.output
    if (!output.includes('invalid locale')) break
  }
  throw new EmbeddedPostgresFailed(
    `The database could not be created in ${paths.directory}; set DATABASE_URL to use a PostgreSQL ${MAJOR} ` +
      'of your own instead. The last lines of initdb:',
    output.trimEnd().split('\n').slice(-8).join('\n'),
  )
}

function runInitdb(
  paths: InstallationPaths,
  binaries: Binaries,
  parameters: string[],
): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    // From "/": initdb changes to its working directory, and ours may be closed to the unprivileged user.
    const child = spawn(binaries.initdb, parameters, {
      ...paths.runAs,
      cwd: '/',
      env: minimalEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}

function assertMajor(paths: InstallationPaths): void {
  const file = join(paths.directory, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (major === MAJOR) return
  if (major === undefined)
    throw new EmbeddedPostgresFailed(`${paths.directory} is not a database: move it away, and start again.`)
  throw otherMajor(paths.directory, major)
}

function refuseOtherMajors(paths: InstallationPaths): void {
  for (const name of readdirSync(paths.home)) {
    const major = /^postgres-(\d+)$/.exec(name)?.[1]
    if (major) throw otherMajor(join(paths.home, name), major)
  }
}

function otherMajor(directory: string, major: string): EmbeddedPostgresFailed {
  return new EmbeddedPostgresFailed(
    `The database in ${directory} is of PostgreSQL ${major}, and this Deskbell runs ${MAJOR}: back it up ` +
      'with the Deskbell that made it, and restore it into an empty folder.',
  )
}

// Remnants of a killed first start. A recent one may belong to another start that is still at work.
function removeRemnants(paths: InstallationPaths): void {
  for (const name of readdirSync(paths.home)) {
    if (!name.startsWith(`${basename(paths.directory)}.unfinished-`)) continue
    const path = join(paths.home, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > HOUR_MS) rmSync(path, { recursive: true, force: true })
  }
}

// Makes the rename itself survive a power cut.
function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
