import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure } from '../api.ts'

const maxTries = 6
const firstWaitMs = 300
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * Calls until there is an answer: again where the connection breaks or the server restarts. For calls that may be sent
 * twice.
 * @param hasHappened makes the answer of a failure that only says that an earlier try arrived
 * @throws ApiFailure where it could not be done
 */
export const withRetry = async <Answer>(
  step: () => Promise<Answer>,
  hasHappened: (cause: ApiFailure) => Answer | null = () => null,
): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      // An earlier try may have arrived although its answer did not.
      const answer = tries > 1 ? hasHappened(cause) : null
      if (answer !== null) return answer
      if (!cause.isTemporary || tries === maxTries) throw cause
      await wait(firstWaitMs * 2 ** (tries - 1))
    }
  }
}

/**
 * Leads a row on to its next status. Tried again where the connection breaks or the server restarts.
 * @param step the call that does it
 * @param goal the status it leads to
 * @param rowAfterRace the row as it is now, where a failure says that somebody else was faster
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
 * What did not work and why: the server's reason is kept.
 * @param failed says what did not work; some sentences have a full stop and some have none
 */
export const withReason = (t: Translate, failed: string, { code, values }: ApiFailure): string =>
  `${failed.replace(/\.$/, '')}. ${t(code, { ...values })}`
