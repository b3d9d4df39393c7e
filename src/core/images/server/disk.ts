import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where pictures lie: a key is `<hotel>/<file>`. */
export type ImageStore = {
  put(key: string, bytes: Buffer): Promise<void>
  /** What was put there; null where nothing is. */
  get(key: string): Promise<Buffer | null>
  readonly root: string
}

/** Pictures on this machine's disk, beside the database. A file appears whole or not at all. */
export const diskStore = (root: string): ImageStore => ({
  root,
  put: async (key, bytes) => {
    const path = join(root, key)
    await mkdir(dirname(path), { recursive: true })
    const file = await open(`${path}.part`, 'w', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  },
  get: async (key) => {
    try {
      return await readFile(join(root, key))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  },
})
