import { Refusal, unavailable } from '#platform/contract/failure.ts'
import type { Log } from '#platform/server/log.ts'
import { UserFacingError } from '#platform/server/user-facing-error.ts'

/** Where pictures lie: a key is `<hotel>/<file>`, and what was put under one never changes. */
export type ImageStore = {
  /** Kept for good once it resolves. @throws ImageStoreFailed */
  put(key: string, bytes: Buffer): Promise<void>
  /** What was put there; null where nothing is. @throws ImageStoreFailed */
  get(key: string): Promise<Buffer | null>
  /** Takes away what was put there, for good; nothing where nothing is. @throws ImageStoreFailed */
  remove(key: string): Promise<void>
  /**
   * Removes every picture of a hotel, for good.
   * @param keys those that are known; a folder goes with whatever else is in it
   * @throws ImageStoreFailed
   */
  removeHotel(hotelId: string, keys: readonly string[]): Promise<void>
  /** The folder in which the keys are files; null where they are none. */
  readonly root: string | null
}

/** The store of pictures does not answer as it should; the message is one sentence, without keys. */
export class ImageStoreFailed extends UserFacingError {}

/** The same store for callers who wait for an answer: where it is away they hear "try again", and the log hears why. */
export const forCallers = (store: ImageStore, log: Log): ImageStore => {
  const asked = async <T>(work: Promise<T>): Promise<T> => {
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
    put: (key, bytes) => asked(store.put(key, bytes)),
    get: (key) => asked(store.get(key)),
    remove: (key) => asked(store.remove(key)),
    removeHotel: (hotelId, keys) => asked(store.removeHotel(hotelId, keys)),
  }
}
