import { createHash } from 'node:crypto'
import { openBucket } from '#platform/server/s3/bucket.ts'
import type { S3Settings } from '#platform/server/settings.ts'
import { ImageStoreFailed, type ImageStore } from './store.ts'

/**
 * Stores images in an S3-compatible bucket, shared by several machines. The bucket is private: this server delivers the
 * images, with its own headers.
 */
export const createS3Store = (settings: S3Settings): ImageStore => {
  const bucket = openBucket(settings, {
    what: 'pictures',
    settingsPrefix: 'IMAGES_S3',
    // An upload waits for three files, a page for one. A slower store counts as unavailable.
    maxMs: 10_000,
    createError: (message) => new ImageStoreFailed(message),
  })
  return {
    root: null,
    put: (key, bytes) =>
      bucket.put(key, new Blob([new Uint8Array(bytes)]), {
        type: 'image/webp',
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }),
    get: bucket.get,
    remove: bucket.remove,
    removeHotel: async (_hotelId, keys) => {
      for (const key of keys) await bucket.remove(key)
    },
  }
}
