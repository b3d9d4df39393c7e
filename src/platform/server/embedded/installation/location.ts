import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresFailed } from '../failures.ts'

const BASE = '/var/lib/deskbell'
const SHAPE = /^\/var\/lib\/deskbell\/[0-9a-f]{16}\/[0-9a-f]{16}$/

/*
 * A data folder that the server's unprivileged user cannot reach (below /root, or of mode 0700) has its database in
 * /var/lib/deskbell/<hash of the folder's path>/<id>, and DATA_DIR/postgres-location says so.
 *
 * The id is drawn once and is known only to that file. Who removes the data folder removes the id with it: the next
 * start draws another and begins afresh, and never finds the old database again. Who moves the data folder keeps the
 * id, and with it the database, whatever the new path's hash is. No start ever deletes anything in /var/lib: from
 * there, a moved folder and a removed one look the same.
 */

/** The place that DATA_DIR/postgres-location names; undefined without that file. Fails when the file leads nowhere. */
export function readLocation(realDataDir: string): string | undefined {
  const file = fileIn(realDataDir)
  if (!existsSync(file)) return undefined
  const path = settledText(file).split('\n')[1] ?? ''
  // The file decides where root works: nothing but our own kind of path is followed.
  if (!SHAPE.test(path))
    throw new EmbeddedPostgresFailed(`${file} is damaged: its second line should name a folder in ${BASE}.`)
  if (!existsSync(path)) {
    throw new EmbeddedPostgresFailed(
      `${file} says that the database is in ${path}, which does not exist: bring it back, or remove this file to begin with an empty database.`,
    )
  }
  return path
}

/**
 * Chooses and makes a new place outside, and writes it down. Of two starts in the same instant one wins, and both
 * answer the winner's.
 */
export function writeLocation(realDataDir: string): string {
  const hash = createHash('sha256').update(realDataDir).digest('hex').slice(0, 16)
  const path = join(BASE, hash, randomBytes(8).toString('hex'))
  mkdirSync(path, { recursive: true })
  // Passable for the unprivileged user even under a strict umask; private is only the cluster inside.
  for (const folder of [BASE, dirname(path), path]) chmodSync(folder, 0o755)
  // Only for people who look around here.
  writeFileSync(join(path, 'made-for'), `${realDataDir}\n`)
  try {
    const text = `The user that PostgreSQL runs as cannot reach this folder, so its database is kept in the place named below. Both belong together.\n${path}\n`
    writeFileSync(fileIn(realDataDir), text, { flag: 'wx', flush: true })
    return path
  } catch (error) {
    rmSync(path, { recursive: true })
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      return readLocation(realDataDir) ?? writeLocation(realDataDir)
    throw error
  }
}

/**
 * Removes a throwaway data folder (of a test, of a tool) together with the database that may live elsewhere for it. The
 * caller has stopped the database. Nothing happens when the folder is gone already.
 */
export function removeEmbeddedData(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const away = readLocation(realpathSync(dataDir))
  rmSync(dataDir, { recursive: true })
  if (!away) return
  rmSync(away, { recursive: true })
  for (const folder of [dirname(away), BASE]) {
    try {
      rmdirSync(folder)
    } catch {
      // Others live there.
    }
  }
}

// Another start may have made the file and not yet filled it.
function settledText(file: string): string {
  for (let looks = 0; looks < 50; looks++) {
    const text = readFileSync(file, 'utf8')
    if (text.endsWith('\n')) return text
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  return ''
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'postgres-location')
}
