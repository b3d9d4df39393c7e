import { ApiFailure } from '../api.ts'

/**
 * Lost answer, or a colleague's deletion: an earlier call may have deleted it, so 404 is a success. Throws every other
 * failure.
 */
export const ignoreNotFound = async (deleting: Promise<unknown>): Promise<void> => {
  try {
    await deleting
  } catch (cause) {
    if (!(cause instanceof ApiFailure && cause.status === 404)) throw cause
  }
}
