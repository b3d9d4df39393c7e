import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresFailed } from '../failures.ts'

const BASE = '/var/lib/deskbell'
const SHAPE = /^\/var\/lib\/deskbell\/[0-9a-f]{16}\/[0-9a-f]{16}$/

/*
 * When the server's unprivileged user cannot reach the data folder (below /root, or with mode 0700), its database is in
 * /var/lib/deskbell/<hash of the folder's path>/<id>, and DATA_DIR/postgres-location says so.
 *
 * The id is random and stored only in that file. Removing the data folder removes the id too: the next start draws a
 * new id and begins empty, and never finds the old database. Moving the data folder keeps the id and so the database,
 * although the hash of its path is another. No start ever deletes anything in /var/lib: seen from there, a moved folder and a
 * removed one look the same.
 */

/**
 * Reads the folder that DATA_DIR/postgres-location names; undefined without that file.
 * @throws EmbeddedPostgresFailed when the file is damaged or the folder does not exist
 */
export function readLocation(realDataDir: string): string | undefined {
  const file = fileIn(realDataDir)
  if (!existsSync(file)) return undefined
  const path = readWhenFilled(file).split('\n')[1] ?? ''
  // The file decides where root works, so accept only paths of our own form.
  if (!SHAPE.test(path))
    throw new EmbeddedPostgresFailed(`${file} is damaged: its second line should name a folder in ${BASE}.`)
  if (!existsSync(path)) {
    throw new EmbeddedPostgresFailed(
      `${file} says that the database is in ${path}, which does not exist: bring it back, or remove this file ` +
        'to begin with an empty database.',
    )
  }
  return path
}

/**
 * Creates a new folder outside the data folder and writes postgres-location. Of two simultaneous starts one wins, and
 * both return the winner's folder.
 */
export function writeLocation(realDataDir: string): string {
  const hash = createHash('sha256').update(realDataDir).digest('hex').slice(0, 16)
  const path = join(BASE, hash, randomBytes(8).toString('hex'))
  mkdirSync(path, { recursive: true })
  // The folders must be passable for the unprivileged user even under a strict umask. Only the cluster inside is
  // private.
  for (const folder of [BASE, dirname(path), path]) chmodSync(folder, 0o755)
  // For people who look around here; never read.
  writeFileSync(join(path, 'made-for'), `${realDataDir}\n`)
  try {
    const text =
      'The user that PostgreSQL runs as cannot reach this folder, so its database is in the folder named ' +
      `below. Both belong together.\n${path}\n`
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
 * Removes a throwaway data folder (of a test or tool), and the database that may be elsewhere for it. The database must
 * be stopped. Does nothing when the folder does not exist.
 */
export function removeEmbeddedData(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const elsewhere = readLocation(realpathSync(dataDir))
  rmSync(dataDir, { recursive: true })
  if (!elsewhere) return
  rmSync(elsewhere, { recursive: true })
  for (const folder of [dirname(elsewhere), BASE]) {
    try {
      rmdirSync(folder)
    } catch {
      // Not empty: it holds other installations.
    }
  }
}

// Another start may have created the file and not filled it yet.
function readWhenFilled(file: string): string {
  for (let tries = 0; tries < 50; tries++) {
    const text = readFileSync(file, 'utf8')
    if (text.endsWith('\n')) return text
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  return ''
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'postgres-location')
}
