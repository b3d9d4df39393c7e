import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '#platform/contract/failure.ts'
import { imageNotKept, privateFolder } from '../contract.ts'
import type { ImageStore } from './store.ts'

/** Stores images on this machine's disk, beside the database. Files are written atomically. */
export const diskStore = (root: string): ImageStore => ({
  root,
  put: async (key, bytes) => {
    const path = join(root, key)
    // A name of its own: a repeated upload may write the same key at the same time.
    const part = `${path}.${randomUUID()}.part`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o750 })
      const file = await open(part, 'w', 0o640)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    } catch (error) {
      // A partial file would take up the missing space.
      await rm(part, { force: true }).catch(() => {})
      throw hasNoRoom(error) ? new Refusal(imageNotKept) : error
    }
  },
  get: async (key) => {
    try {
      return await readFile(join(root, key))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  },
  remove: async (key) => {
    const path = join(root, key)
    await rm(path, { force: true })
    // A killed process may leave a half-written file.
    const parts = (await readdir(dirname(path)).catch(() => [])).filter(
      (name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.part'),
    )
    for (const part of parts) await rm(join(dirname(path), part), { force: true })
  },
  removeHotel: async (hotelId) => {
    for (const folder of [hotelId, join(privateFolder, hotelId)])
      await rm(join(root, folder), { recursive: true, force: true })
  },
})

// ENOENT: Node reports this when it cannot create a folder on a read-only disk.
const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'ENOTDIR'].includes(String(error.code))
