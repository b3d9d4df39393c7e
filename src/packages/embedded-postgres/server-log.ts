import { closeSync, constants, copyFileSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from 'node:fs'

const LIMIT = 10 * 1024 * 1024
const TAIL_LINES = 12

/**
 * Opens the server's log for appending. It is beside the cluster and not inside: the cluster belongs to the
 * unprivileged user, who could plant a link there for root to write through.
 */
export function openServerLog(path: string): number {
  return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
}

/**
 * Keeps the log below about 10 MB, with one older part in `….1`. Copies and truncates instead of renaming: the server
 * keeps its open file (and so the messages of a failing start), and appends at the new end.
 */
export function limitServerLog(path: string): void {
  const file = openServerLog(path)
  try {
    if (fstatSync(file).size <= LIMIT) return
    rmSync(`${path}.1`, { force: true })
    copyFileSync(path, `${path}.1`, constants.COPYFILE_EXCL)
    ftruncateSync(file)
  } finally {
    closeSync(file)
  }
}

/** The last lines written since that position. */
export function lastServerLines(path: string, from: number): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const size = fstatSync(file).size
    const start = Math.max(Math.min(from, size), size - 8192)
    const bytes = Buffer.alloc(size - start)
    readSync(file, bytes, 0, bytes.length, start)
    return bytes.toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
  } finally {
    closeSync(file)
  }
}
