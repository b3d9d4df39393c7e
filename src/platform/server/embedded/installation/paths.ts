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

/** Where everything of one installation's database is. All paths are real paths. */
export type InstallationPaths = {
  dataDir: string // as the settings named it: for messages
  home: string // holds the cluster, the log, perhaps a copy of the binaries; belongs to the caller
  directory: string // the cluster; belongs to the user who runs the server
  log: string
  runAs: User | undefined // undefined: as ourselves
}

// No name is looked up, no user created: 65534 is the unprivileged user of every system that we know.
const NOBODY: User = { uid: 65534, gid: 65534 }
const SOCKET_PATH_LIMIT = 103 // Linux allows 107 bytes, macOS 103

/**
 * Finds, or chooses on the first start, where the database of this data folder lives and who runs it. An ordinary user
 * runs it himself, in place. PostgreSQL refuses root: then an unprivileged user runs it, in place if he can get there,
 * else under /var/lib/deskbell (see location.ts). Fails with one sentence where the data exists and cannot be used.
 */
export function findInstallation(dataDir: string): InstallationPaths {
  // Private. Where root makes it, the user who runs the server may pass, and nobody may look around.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const real = realpathSync(dataDir)
  const inPlace = getOwner(clusterIn(real))
  const away = readLocation(real)
  const uid = process.getuid?.()

  if (uid !== 0) {
    if (away)
      throw new EmbeddedPostgresFailed(
        `The database of ${dataDir} was set up by root and is in ${away}: start as root.`,
      )
    if (inPlace && inPlace.uid !== uid) {
      throw new EmbeddedPostgresFailed(
        `The database in ${clusterIn(real)} belongs to the user with id ${inPlace.uid}, and this process runs as ${uid}: start as that user or as root.`,
      )
    }
    return placeIn(dataDir, real, undefined)
  }
  if (away) return placeIn(dataDir, away, getOwner(clusterIn(away)) ?? NOBODY)
  if (inPlace) {
    if (inPlace.uid === 0) {
      throw new EmbeddedPostgresFailed(
        `The database in ${clusterIn(real)} belongs to root, and PostgreSQL refuses to run as root: give it away with "chown -R ${NOBODY.uid}:${NOBODY.gid} ${clusterIn(real)}".`,
      )
    }
    // Choosing another place now would look like the loss of all data.
    if (!canReach(clusterIn(real), inPlace)) {
      throw new EmbeddedPostgresFailed(
        `The database in ${clusterIn(real)} belongs to the user with id ${inPlace.uid}, who cannot get there: allow it on the folders above with "chmod o+x".`,
      )
    }
    return placeIn(dataDir, real, inPlace)
  }
  if (canReach(real, NOBODY)) return placeIn(dataDir, real, NOBODY)
  return placeIn(dataDir, writeLocation(real), NOBODY)
}

/**
 * Whether that user can get to this path and enter or run it. Asked of the system itself, so that ACLs and mounts
 * count.
 */
export function canReach(path: string, user: User | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * The folder of the socket: the cluster itself, which is private already (0700). Where that path is longer than a
 * socket's may be, or has a comma, which drivers take for a list of hosts, a private folder among the temporary files,
 * named after the cluster.
 */
export function getSocketDir(place: InstallationPaths): string {
  return fits(place.directory) ? place.directory : shortSocketDir(place)
}

/**
 * Makes the folder of the socket when it is missing, and trusts an existing one only if it is private to the right
 * user.
 */
export function ensureSocketDir(place: InstallationPaths): void {
  const folder = getSocketDir(place)
  if (folder === place.directory) return
  try {
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, 0o700)
    if (place.runAs) chownSync(folder, place.runAs.uid, place.runAs.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // Anybody can make names in the temporary folder: a link, or another user's folder, is not ours to trust.
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== (place.runAs?.uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresFailed(
      `${folder} should be a private folder for the database's socket, but somebody else made it: remove it, or set TMPDIR.`,
    )
  }
}

/** Removes the folder that `ensureSocketDir` made. One that is in use is not empty and stays. */
export function removeSocketDir(place: InstallationPaths): void {
  if (fits(place.directory)) return
  try {
    rmdirSync(shortSocketDir(place))
  } catch {
    // Gone, or in use.
  }
}

export function socketPath(socketDir: string): string {
  return join(socketDir, `.s.PGSQL.${PORT}`)
}

/** A name beside `path` that nobody has, for something to be finished there and then renamed. */
export function unfinished(path: string): string {
  return `${path}.unfinished-${randomBytes(6).toString('hex')}`
}

function placeIn(dataDir: string, home: string, runAs: User | undefined): InstallationPaths {
  const cluster = clusterIn(home)
  const directory = existsSync(cluster) ? realpathSync(cluster) : cluster
  return { dataDir, home, directory, log: join(home, `postgres-${MAJOR}.log`), runAs }
}

function clusterIn(home: string): string {
  return join(home, `postgres-${MAJOR}`)
}

function getOwner(path: string): User | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

function fits(directory: string): boolean {
  return Buffer.byteLength(socketPath(directory)) <= SOCKET_PATH_LIMIT && !directory.includes(',')
}

function shortSocketDir(place: InstallationPaths): string {
  const name = `deskbell-${createHash('sha256').update(place.directory).digest('hex').slice(0, 16)}`
  // Root's own run-time folder is closed to the unprivileged user.
  const candidates = [place.runAs ? undefined : process.env.XDG_RUNTIME_DIR, tmpdir(), '/tmp']
  const base = candidates.find((folder) => folder && existsSync(folder) && fits(join(folder, name))) ?? '/tmp'
  return join(realpathSync(base), name)
}
