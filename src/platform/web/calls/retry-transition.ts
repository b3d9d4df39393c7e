import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure } from '../api.ts'
import { retry } from '../backoff.ts'

const maxTries = 6
const waits = { firstMs: 300 }

/**
 * Calls until there is an answer: again where the connection breaks or the server restarts. For calls that may be sent
 * twice.
 * @param hasHappened makes the answer of a failure that only says that an earlier try arrived
 * @throws ApiFailure where it could not be done
 */
export const withRetry = <Answer>(
  step: () => Promise<Answer>,
  hasHappened: (cause: ApiFailure) => Answer | null = () => null,
): Promise<Answer> => {
  let tries = 0
  const attempt = async (): Promise<Answer> => {
    tries += 1
    try {
      return await step()
    } catch (cause) {
      // An earlier try may have arrived although its answer did not.
      const answer = tries > 1 && cause instanceof ApiFailure ? hasHappened(cause) : null
      if (answer === null) throw cause
      return answer
    }
  }
  const isWorthRetrying = (cause: unknown): boolean =>
    cause instanceof ApiFailure && cause.isTemporary && tries < maxTries
  return retry(attempt, { ...waits, isWorthRetrying })
}

/**
 * Leads a row on to its next status. Tried again where the connection breaks or the server restarts.
 * @param step the call that does it
 * @param goal the status it leads to
 * @param rowAfterRace the current row, where a failure says that another call was faster
 * @returns the row, which an earlier try of our own may have led there
 * @throws ApiFailure where it could not be done
 */
export const retryTransition = <Row extends { status: string }>(
  step: () => Promise<Row>,
  goal: Row['status'],
  rowAfterRace: (cause: ApiFailure) => Row | null,
): Promise<Row> =>
  withRetry(step, (cause) => {
    const now = rowAfterRace(cause)
    return now?.status === goal ? now : null
  })

/**
 * The message of a failed transition, with the server's reason.
 * @param failed says what did not work; some sentences have a full stop and some have none
 */
export const withReason = (t: Translate, failed: string, { code, values }: ApiFailure): string =>
  `${failed.replace(/\.$/, '')}. ${t(code, { ...values })}`
