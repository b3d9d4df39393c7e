import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '#platform/contract/failure.ts'
import { imageNotKept } from '../contract.ts'
import type { ImageStore } from './store.ts'

/** Stores images on this machine's disk, beside the database. Files are written atomically. */
export const diskStore = (root: string): ImageStore => ({
  root,
  put: async (key, bytes) => {
    const path = join(root, key)
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o750 })
      const file = await open(`${path}.part`, 'w', 0o640)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    } catch (error) {
      // A partial file would take up the missing space.
      await rm(`${path}.part`, { force: true }).catch(() => {})
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
  remove: (key) => rm(join(root, key), { force: true }),
  removeHotel: (hotelId) => rm(join(root, hotelId), { recursive: true, force: true }),
})

// ENOENT: Node reports this when it cannot create a folder on a read-only disk.
const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'ENOTDIR'].includes(String(error.code))
