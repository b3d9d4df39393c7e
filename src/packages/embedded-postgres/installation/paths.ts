import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresFailed } from '../failures.ts'
import { readLocation, writeLocation } from './location.ts'

export const MAJOR = '18'
export const PORT = 5432

export type User = { uid: number; gid: number }

/** The paths of one installation's database. All are real paths, except `dataDir`. */
export type InstallationPaths = {
  dataDir: string // as in the settings: for messages
  home: string // holds the cluster, its log and perhaps a copy of the binaries; owned by this process's user
  directory: string // the cluster; owned by the user who runs the server
  log: string
  runAs: User | undefined // undefined: the user of this process
}

// The unprivileged user of every system we know. No name is looked up and no user is created.
const UNPRIVILEGED: User = { uid: 65534, gid: 65534 }
const SOCKET_PATH_LIMIT = 103 // Linux allows 107 bytes, macOS 103

/**
 * Finds, or chooses on the first start, where the database of this data folder is and which user runs it. An ordinary
 * user runs it in place. PostgreSQL refuses to run as root, so root starts it as an unprivileged user: in place when
 * that user can get there, otherwise under /var/lib/deskbell (see location.ts).
 * @throws EmbeddedPostgresFailed when the data exists and cannot be used
 */
export function findInstallation(dataDir: string): InstallationPaths {
  // Private. When root creates it, the user who runs the server may pass through, and others cannot list it.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  // Under a umask of 077 the user who runs the server could not pass through: so the mode is set again.
  if (mkdirSync(dataDir, { recursive: true, mode }) !== undefined) chmodSync(dataDir, mode)
  const real = realpathSync(dataDir)
  const ownerInPlace = getOwner(clusterIn(real))
  const elsewhere = readLocation(real)
  const uid = process.getuid?.()

  if (uid !== 0) {
    if (elsewhere)
      throw new EmbeddedPostgresFailed(
        `The database of ${dataDir} was set up by root and is in ${elsewhere}: start as root.`,
      )
    if (ownerInPlace && ownerInPlace.uid !== uid) {
      throw new EmbeddedPostgresFailed(
        `The database in ${clusterIn(real)} belongs to the user with id ${ownerInPlace.uid}, and this process ` +
          `runs as ${uid}: start as that user or as root.`,
      )
    }
    return pathsIn(dataDir, real, undefined)
  }
  if (elsewhere) return pathsIn(dataDir, elsewhere, getOwner(clusterIn(elsewhere)) ?? UNPRIVILEGED)
  if (ownerInPlace) {
    if (ownerInPlace.uid === 0) {
      throw new EmbeddedPostgresFailed(
        `The database in ${clusterIn(real)} belongs to root, and PostgreSQL refuses to run as root: give it away ` +
          `with "chown -R ${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid} ${clusterIn(real)}".`,
      )
    }
    // Choosing another folder now would look like the loss of all data.
    if (!canReach(clusterIn(real), ownerInPlace)) {
      throw new EmbeddedPostgresFailed(
        `The database in ${clusterIn(real)} belongs to the user with id ${ownerInPlace.uid}, who cannot get ` +
          'there: allow it on the folders above with "chmod o+x".',
      )
    }
    return pathsIn(dataDir, real, ownerInPlace)
  }
  if (canReach(real, UNPRIVILEGED)) return pathsIn(dataDir, real, UNPRIVILEGED)
  return pathsIn(dataDir, writeLocation(real), UNPRIVILEGED)
}

/** Whether that user can enter or run this path. Asks the system itself, so that ACLs and mounts count. */
export function canReach(path: string, user: User | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * The folder of the socket: the cluster itself, which is private (0700). When its path is too long for a socket, or has
 * a comma, which drivers take for a list of hosts, it is a private temporary folder named after the cluster.
 */
export function getSocketDir(paths: InstallationPaths): string {
  return fits(paths.directory) ? paths.directory : shortSocketDir(paths)
}

/**
 * Creates the folder of the socket when it is missing. Trusts an existing one only if it is private to the right user.
 * @throws EmbeddedPostgresFailed when it belongs to another user
 */
export function ensureSocketDir(paths: InstallationPaths): void {
  const folder = getSocketDir(paths)
  if (folder === paths.directory) return
  try {
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, 0o700)
    if (paths.runAs) chownSync(folder, paths.runAs.uid, paths.runAs.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // Any user can create names in the temporary folder, so do not trust a link or another user's folder.
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== (paths.runAs?.uid ?? process.getuid?.()) || (stats.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresFailed(
      `${folder} should be a private folder for the database's socket, but another user made it: remove it, or set TMPDIR.`,
    )
  }
}

/** Removes the folder that `ensureSocketDir` made. A folder in use is not empty and stays. */
export function removeSocketDir(paths: InstallationPaths): void {
  if (fits(paths.directory)) return
  try {
    rmdirSync(shortSocketDir(paths))
  } catch {
    // Already removed, or in use.
  }
}

/** The socket's file in this folder, as PostgreSQL names it. */
export function socketPath(socketDir: string): string {
  return join(socketDir, `.s.PGSQL.${PORT}`)
}

/** An unused name beside `path`: write there, then rename, so that `path` is never half finished. */
export function getUnfinishedPath(path: string): string {
  return `${path}.unfinished-${randomBytes(6).toString('hex')}`
}

function pathsIn(dataDir: string, home: string, runAs: User | undefined): InstallationPaths {
  const cluster = clusterIn(home)
  const directory = existsSync(cluster) ? realpathSync(cluster) : cluster
  return { dataDir, home, directory, log: join(home, `postgres-${MAJOR}.log`), runAs }
}

function clusterIn(home: string): string {
  return join(home, `postgres-${MAJOR}`)
}

function getOwner(path: string): User | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid }
}

function fits(directory: string): boolean {
  return Buffer.byteLength(socketPath(directory)) <= SOCKET_PATH_LIMIT && !directory.includes(',')
}

function shortSocketDir(paths: InstallationPaths): string {
  const name = `deskbell-${createHash('sha256').update(paths.directory).digest('hex').slice(0, 16)}`
  // Root's own runtime folder is closed to the unprivileged user.
  const candidates = [paths.runAs ? undefined : process.env.XDG_RUNTIME_DIR, tmpdir(), '/tmp']
  const base = candidates.find((folder) => folder && existsSync(folder) && fits(join(folder, name))) ?? '/tmp'
  return join(realpathSync(base), name)
}
