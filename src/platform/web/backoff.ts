/** Waits between attempts: the first, and each one after it twice as long, up to the longest. */
export type Backoff = { firstMs: number; maxMs?: number }

/** The wait after a failure. @param before how many failures there were before it */
export const getWait = ({ firstMs, maxMs = Infinity }: Backoff, before: number): number =>
  Math.min(maxMs, firstMs * 2 ** before)

/** Half of the wait is chance: many browsers lose the server at the same moment. @param random from 0 to 1 */
export const withJitter = (ms: number, random: number): number => ms * (0.5 + random / 2)

/** Resolves after so many milliseconds. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * Repeats an attempt until it succeeds.
 * @param options.isWorthRetrying is asked after each failure, and told how many there were, this one included
 * @throws the last failure, where another attempt is not worth it
 */
export const retry = async <T>(
  attempt: () => Promise<T>,
  {
    isWorthRetrying,
    wait = sleep,
    ...waits
  }: Backoff & {
    isWorthRetrying: (cause: unknown, failures: number) => boolean
    wait?: ((ms: number) => Promise<void>) | undefined
  },
): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (cause) {
      if (!isWorthRetrying(cause, failures)) throw cause
      await wait(getWait(waits, failures - 1))
    }
  }
}
