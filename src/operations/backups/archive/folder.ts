import { randomBytes } from 'node:crypto'
import { lchown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const partShape = /\.deskbell-[0-9a-f]{12}\.part$/
const leftoverAfterMs = 60 * 60_000

/** A name for an unfinished backup, which no other writer of the same backup uses. */
export const partName = (path: string): string => `${path}.deskbell-${randomBytes(6).toString('hex')}.part`

/** How much of the backup of everything is written that is being made since then; null where none lies in the folder. */
export const getUnfinishedBytes = async (folder: string, since: Date): Promise<number | null> => {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((one) => partShape.test(one) && /^(nightly|manual|deskbell)-/.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.birthtimeMs >= since.getTime()) return found.size
  }
  return null
}

/** A killed writer leaves its unfinished file behind: removes each that has not changed for an hour. */
export const removeLeftovers = async (folder: string): Promise<void> => {
  // Not every folder that can be written can be read.
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((one) => partShape.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - leftoverAfterMs)
      await rm(join(folder, name), { force: true }).catch(() => {})
  }
}

/**
 * A file that root creates in a folder of another account would be closed to that account. So it gets the owner of its
 * folder. Other accounts keep their own files.
 */
export const applyFolderOwner = async (
  folder: string,
  change: (uid: number, gid: number) => Promise<void>,
): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  // Some disks know no owners, and not every root may change them.
  await change(uid, gid).catch(() => {})
}

/** Makes a folder for backups, and those above it that are missing: for their owner alone. */
export const makeFolder = async (folder: string): Promise<void> => {
  const above = dirname(folder)
  if (above !== folder && !(await stat(above).catch(() => null))) await makeFolder(above)
  const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  // Race: the owner of the folder above may have put a link in its place by now. lchown changes the link, not its
  // target.
  if (isNew !== undefined) await applyFolderOwner(above, (uid, gid) => lchown(folder, uid, gid))
}
