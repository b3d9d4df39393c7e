import { Refusal, unavailable } from '#platform/contract/failure.ts'
import type { Log } from '#platform/server/log.ts'
import { UserFacingError } from '#platform/server/user-facing-error.ts'

/** The storage of images. A key is `<hotel>/<file>`, and the content of a key never changes. */
export type ImageStore = {
  /** Stores durably. @throws ImageStoreFailed */
  put(key: string, bytes: Buffer): Promise<void>
  /** Reads; null when the key does not exist. @throws ImageStoreFailed */
  get(key: string): Promise<Buffer | null>
  /** Removes permanently; does nothing when the key does not exist. @throws ImageStoreFailed */
  remove(key: string): Promise<void>
  /**
   * Removes every image of a hotel permanently.
   * @param keys the known keys; on a disk, the hotel's folder is removed with everything in it
   * @throws ImageStoreFailed
   */
  removeHotel(hotelId: string, keys: readonly string[]): Promise<void>
  /** The folder in which keys are files; null for a store without files. */
  readonly root: string | null
}

/** The image store failed. The message is one sentence, without keys. */
export class ImageStoreFailed extends UserFacingError {}

/**
 * Wraps a store for requests: when it is unavailable, callers get a refusal to retry later, and the log gets the cause.
 */
export const refuseFailures = (store: ImageStore, log: Log): ImageStore => {
  const orRefuse = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof ImageStoreFailed)) throw error
      log.error({ error: error.message }, 'the store of pictures failed')
      throw new Refusal(unavailable, { retryAfterSeconds: 5 })
    }
  }
  return {
    root: store.root,
    put: (key, bytes) => orRefuse(store.put(key, bytes)),
    get: (key) => orRefuse(store.get(key)),
    remove: (key) => orRefuse(store.remove(key)),
    removeHotel: (hotelId, keys) => orRefuse(store.removeHotel(hotelId, keys)),
  }
}
