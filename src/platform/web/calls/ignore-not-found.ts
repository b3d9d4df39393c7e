import { ApiFailure } from '../api.ts'

/**
 * Gone is gone, whoever deleted it: an earlier try whose answer was lost, or somebody else. Throws every other failure.
 */
export const ignoreNotFound = async (deleting: Promise<unknown>): Promise<void> => {
  try {
    await deleting
  } catch (cause) {
    if (!(cause instanceof ApiFailure && cause.status === 404)) throw cause
  }
}
