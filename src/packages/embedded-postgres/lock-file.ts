import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { InstallationPaths } from './installation/paths.ts'
import { isRunning, isInUse, cwdIsIn } from './processes.ts'

const SETTLED_MS = 3000

export type LockFile =
  | { state: 'free' } // PostgreSQL itself will handle it correctly
  | { state: 'recycled'; pid: number } // the id is in use, but not by a server of this cluster
  | { state: 'unreadable' } // empty or malformed
  | { state: 'server'; pid: number; socketDir: string } // a live server, or possibly one

/** Reads and classifies `postmaster.pid`: line 1 is the process id, line 5 the folder of the socket. */
export function readLockFile({ directory, runAs }: Pick<InstallationPaths, 'directory' | 'runAs'>): LockFile {
  let lines: string[]
  try {
    lines = readFileSync(getPath(directory), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'free' }
    throw error
  }
  const pid = pidIn(lines[0])
  if (pid === undefined) return { state: 'unreadable' }
  if (!isInUse(pid)) return { state: 'free' }
  // A killed server stays a zombie when its new parent (in a container perhaps a shell) never reaps it.
  if (!isRunning(pid) || cwdIsIn(pid, directory, runAs) === false) return { state: 'recycled', pid }
  return { state: 'server', pid, socketDir: lines[4] ?? '' }
}

/**
 * PostgreSQL refuses to start beside an empty or malformed lock file, which a power cut can leave. We never delete the
 * file: that could delete the new file of a server that starts at the same time. Instead we write our own process id
 * into it: PostgreSQL ignores a lock that names its own parent, and replaces the file itself.
 *
 * Why this is safe: a starting server always creates a new file and fills it within microseconds. We check and write
 * through one open handle, so only the file that we checked is written, and only after 3 s without a change.
 * @returns whether the file is out of the way; false: try again later
 */
export function cleanUpStaleLockFile(directory: string): boolean {
  let file: number
  try {
    file = openSync(getPath(directory), constants.O_RDWR | constants.O_NOFOLLOW)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
  try {
    if (pidIn(readFileSync(file, 'utf8').split('\n')[0]) !== undefined) return true
    if (Math.abs(Date.now() - fstatSync(file).mtimeMs) < SETTLED_MS) return false
    const line = `${process.pid}\n`
    writeSync(file, line, 0)
    ftruncateSync(file, line.length)
    return true
  } finally {
    closeSync(file)
  }
}

function getPath(directory: string): string {
  return join(directory, 'postmaster.pid')
}

// As PostgreSQL reads it: leading digits count, and a minus marks single-user mode.
function pidIn(line: string | undefined): number | undefined {
  const pid = Math.abs(Number.parseInt(line ?? '', 10))
  return pid > 0 ? pid : undefined
}
