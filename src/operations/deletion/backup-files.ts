import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deletedBackupDays } from '#modules/administration/contract/deletion.ts'

export const dayMs = 24 * 3_600_000

const shape = /^deleted-[a-z0-9-]+-(\d{4}-\d{2}-\d{2})\.tar\.zst$/

export const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The file name of the backup of a deleted hotel. */
export const backupName = (slug: string, day: Date): string => `deleted-${slug}-${toDay(day)}.tar.zst`

/**
 * Which of these backups have been kept long enough.
 * @param kept names of backups that are kept anyway
 */
export const getExpired = (names: readonly string[], kept: ReadonlySet<string>, now: Date): string[] => {
  const oldest = toDay(new Date(now.getTime() - deletedBackupDays * dayMs))
  return names.filter((name) => {
    const day = shape.exec(name)?.[1]
    return day !== undefined && day < oldest && !kept.has(name)
  })
}

/** Removes the backups of deleted hotels in a folder that have been kept long enough. */
export const removeExpired = async (folder: string, kept: ReadonlySet<string>, now: Date): Promise<void> => {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of getExpired(names, kept, now)) await rm(join(folder, name), { force: true })
}
