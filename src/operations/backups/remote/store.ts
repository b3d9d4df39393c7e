import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openBucket } from '#platform/server/s3/bucket.ts'
import type { S3Settings } from '#platform/server/settings.ts'
import { BackupRefused, BucketFailed } from '../failures.ts'

/** The largest upload in one request: a limit of S3. */
const maxBytes = 5 * 1024 ** 3
const shape = /^[\w.-]+\.tar\.zst$/

/** A file in a folder or a bucket of backups. */
export type BackupFile = { name: string; bytes: number; writtenAt: Date }

/** Backups in an S3-compatible bucket of their own, away from the machine that they are of. */
export type RemoteStore = {
  /** Stores a file under its name. The store accepts exactly the bytes on the disk. @throws BackupRefused */
  upload(file: string): Promise<void>
  /** What is there, oldest first by name. @throws BackupRefused */
  listFiles(prefix?: string): Promise<BackupFile[]>
  /** The names of it. @throws BackupRefused */
  list(prefix?: string): Promise<string[]>
  /**
   * Writes a backup to a file, which appears when it is whole.
   * @throws BackupRefused where there is none of this name
   */
  download(name: string, file: string): Promise<void>
  /** Removes a backup; does nothing when it is gone. @throws BackupRefused */
  remove(name: string): Promise<void>
}

/** Opens the bucket of `BACKUP_S3_*`. @param maxMs how long one request may take, in milliseconds */
export const openRemoteStore = (settings: S3Settings, maxMs = 60 * 60_000): RemoteStore => {
  const bucket = openBucket(settings, {
    what: 'backups',
    settingsPrefix: 'BACKUP_S3',
    maxMs,
    createError: (message) => new BucketFailed(message),
  })
  const listFiles = async (prefix = ''): Promise<BackupFile[]> =>
    (await bucket.list(prefix))
      .filter(({ key }) => shape.test(key))
      .map(({ key, bytes, changedAt }) => ({ name: key, bytes, writtenAt: changedAt }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    upload: async (file) => {
      if ((await stat(file)).size > maxBytes)
        throw new BucketFailed(
          `${file} is larger than 5 GB, which one upload cannot carry: store images in S3 (IMAGES_S3_*), or copy it with another program.`,
        )
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      const body = await openAsBlob(file)
      await bucket.put(basename(file), body, { type: 'application/zstd', sha256: hash.digest('hex') })
    },
    listFiles,
    list: async (prefix) => (await listFiles(prefix)).map(({ name }) => name),
    download: async (name, file) => {
      const content = shape.test(name) ? await bucket.stream(name) : null
      if (content === null) throw new BackupRefused(`There is no backup ${name} in the bucket ${settings.bucket}.`)
      const part = `${file}.part`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await pipeline(Readable.fromWeb(content as never), createWriteStream(part, { mode: 0o600 }))
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        // A full disk has a code of its own, and a sentence in command.ts.
        if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
        throw new BackupRefused(`${name} broke off on its way from the store. Nothing was changed; try again.`)
      }
    },
    remove: bucket.remove,
  }
}
