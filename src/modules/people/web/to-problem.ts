import type { MessageValues } from '#platform/contract/failure.ts'
import { ApiFailure } from '#platform/web/api.ts'

/** A message for the user: a translation key and its values. */
export type Problem = { key: string; values: MessageValues }

/** The message for a failed call: the server's own, or one for a server that did not give a reason. */
export const toProblem = (
  cause: unknown,
  fallback: string,
  nameless: Readonly<Record<number, string>> = {},
): Problem => {
  if (!(cause instanceof ApiFailure)) throw cause
  if (cause.isTemporary && cause.status !== 429) return { key: nameless[cause.status] ?? fallback, values: {} }
  // Refused by a proxy, for example, without a reason of ours.
  return { key: cause.code === 'platform.unavailable' ? 'people.login_failed' : cause.code, values: cause.values ?? {} }
}
