import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { imageKeys, isOwnImage } from '../contract.ts'
import { refuseFull, lockQuota } from './quota.ts'
import type { ImageStore } from './store.ts'

/** A picture whose files are copied already. `address` is the value for `image_url`. */
export type CopiedImage = { id: string; width: number; height: number; bytes: number; address: string }

const named = /\/([0-9a-f-]{36})-(\d+)x(\d+)-800\.webp$/

/** Copies public pictures from one hotel to another. */
export const createImageCopies = (store: ImageStore) => ({
  /**
   * Copies the files of a picture, under an id that the caller chooses: a repetition writes the same files again.
   * @param from the hotel that the picture is of
   * @returns null where the address is no uploaded picture of that hotel, or a file is missing
   * @throws Refusal when the store is unavailable
   */
  copyFiles: async (from: Scope, to: Scope, address: string, id: string): Promise<CopiedImage | null> => {
    const [, original = '', width, height] = (isOwnImage(address, from.hotelId) && named.exec(address)) || []
    if (original === '') return null
    const size = { width: Number(width), height: Number(height) }
    const keys = imageKeys({ hotel_id: to.hotelId, id, ...size })
    let bytes = 0
    for (const [at, key] of imageKeys({ hotel_id: from.hotelId, id: original, ...size }).entries()) {
      const file = await store.get(key)
      if (file === null) return null
      await store.put(keys[at] ?? '', file)
      bytes += file.length
    }
    return { id, ...size, bytes, address: `/images/${keys[1]}` }
  },

  /**
   * Gives copied pictures their rows, in the transaction in which something names them. Can be repeated.
   * @throws Refusal `images.full` when they exceed what is left of the hotel's quota
   */
  keep: async (tx: Tx, scope: Scope, images: readonly CopiedImage[]): Promise<void> => {
    if (images.length === 0) return
    await lockQuota(tx, scope)
    await refuseFull(
      tx,
      scope,
      images.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    for (const { id, width, height, bytes } of images)
      await tx
        .insertInto('images')
        .values({ hotel_id: scope.hotelId, id, width, height, bytes })
        .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
        .execute()
  },
})

export type ImageCopies = ReturnType<typeof createImageCopies>
