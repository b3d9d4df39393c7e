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
import { onPlainPath } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresFailed } from '../failures.ts'
import { MAJOR, unfinished } from './paths.ts'
import type { InstallationPaths } from './paths.ts'

export const OWNER = 'deskbell_owner'
const HOUR_MS = 3_600_000

/** The environment of the server's programs: nothing of ours, which holds secrets and perhaps PG… variables. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Makes the cluster when there is none: into a folder beside it that is renamed when finished, so a killed first start
 * leaves nothing half-made and of two starts in the same instant one wins. Fails when the data is of another major
 * version.
 */
export async function ensureCluster(
  place: InstallationPaths,
  binaries: Binaries,
  log: (message: string, detail?: object) => void,
): Promise<void> {
  if (existsSync(place.directory)) return assertMajor(place)
  refuseOtherMajors(place)
  removeRemnants(place)

  const started = performance.now()
  const temporary = unfinished(place.directory)
  mkdirSync(temporary, { mode: 0o700 })
  try {
    if (place.runAs) chownSync(temporary, place.runAs.uid, place.runAs.gid)
    await onPlainPath(binaries, (plain) => initialize(temporary, place, plain))
    renameSync(temporary, place.directory)
    syncFolder(place.home)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    // Another start was quicker: its cluster is as good.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
  log('database created', {
    directory: realpathSync(place.directory),
    milliseconds: Math.round(performance.now() - started),
  })
}

/**
 * The built-in C.UTF-8 gives the same order and the same lower() on every system. `--locale` only fills the categories
 * that are left to the system's library (what is a letter, for text search); a system that does not know C.UTF-8 gets
 * C.
 *
 * Authentication is `trust`: the socket's folder is closed (0700) to everybody but the user who runs the server, and
 * who could read the files anyway. `peer` would need a name for every user id (containers have none) and know
 * only one role; a password would have to lie in a file in the same folder.
 */
async function initialize(directory: string, place: InstallationPaths, binaries: Binaries): Promise<void> {
  let output = ''
  for (const locale of ['C.UTF-8', 'C']) {
    const run = await runInitdb(place, binaries, [
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
    `The database could not be created in ${place.directory}; set DATABASE_URL to use a PostgreSQL ${MAJOR} of your own instead. The last lines of initdb:`,
    output.trimEnd().split('\n').slice(-8).join('\n'),
  )
}

function runInitdb(
  place: InstallationPaths,
  binaries: Binaries,
  parameters: string[],
): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    // From "/": initdb wants to enter its working directory, and ours may be closed to the unprivileged user.
    const child = spawn(binaries.initdb, parameters, {
      ...place.runAs,
      cwd: '/',
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}

function assertMajor(place: InstallationPaths): void {
  const file = join(place.directory, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (major === MAJOR) return
  if (major === undefined)
    throw new EmbeddedPostgresFailed(`${place.directory} is not a database: move it away, and start again.`)
  throw otherMajor(place.directory, major)
}

function refuseOtherMajors(place: InstallationPaths): void {
  for (const name of readdirSync(place.home)) {
    const major = /^postgres-(\d+)$/.exec(name)?.[1]
    if (major) throw otherMajor(join(place.home, name), major)
  }
}

function otherMajor(directory: string, major: string): EmbeddedPostgresFailed {
  return new EmbeddedPostgresFailed(
    `The database in ${directory} is of PostgreSQL ${major}, and this Deskbell runs ${MAJOR}: back it up with the Deskbell that made it, and restore it into an empty folder.`,
  )
}

// What a killed first start left. A young one may be another start's, at work right now.
function removeRemnants(place: InstallationPaths): void {
  for (const name of readdirSync(place.home)) {
    if (!name.startsWith(`${basename(place.directory)}.unfinished-`)) continue
    const path = join(place.home, name)
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
