import type { ManagerScope } from '#modules/access/server/scope.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { imageMissing, imagesFull, type Image } from '../contract.ts'
import { encode } from './encode.ts'
import { refuseFull, lockQuota } from './quota.ts'
import type { ImageStore } from './store.ts'

/** Uploads images. */
export const createImageService = (database: Database, store: ImageStore) => ({
  /**
   * Stores an image in three widths. The files are written before the row, so a row never points to missing files.
   * @throws Refusal for a file that is not an image, when the hotel's quota is used up, and when the store is
   * unavailable
   */
  upload: async (scope: ManagerScope, original: Uint8Array): Promise<Image> => {
    if (original.length === 0) throw new Refusal(imageMissing)
    const { width, height, files } = await encode(original, { hotelId: scope.hotelId, isGuest: false })
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
    await database.read(scope, (tx) => refuseFull(tx, scope, bytes))
    const id = newId()
    const name = `${scope.hotelId}/${id}-${width}x${height}`
    const keyed = files.map((file) => ({ key: `${name}-${file.width}.webp`, bytes: file.bytes }))
    for (const file of keyed) await store.put(file.key, file.bytes)
    try {
      await database.write(scope, async (tx) => {
        // An upload in between has used some of the quota.
        await lockQuota(tx, scope)
        await refuseFull(tx, scope, bytes)
        await tx.insertInto('images').values({ hotel_id: scope.hotelId, id, width, height, bytes }).execute()
      })
    } catch (error) {
      // Only with this refusal is it certain that no row exists. Files that cannot be removed now stay behind, and
      // their names are unknown to all.
      if (error instanceof Refusal && error.failure === imagesFull)
        await Promise.all(keyed.map(({ key }) => store.remove(key).catch(() => {})))
      throw error
    }
    return { id, secure_url: `/images/${name}-800.webp`, width, height }
  },
})

export type ImageService = ReturnType<typeof createImageService>
