let ahead = 0

/**
 * Notes what time the server had when it answered. The header has whole seconds: a smaller difference says nothing new.
 * @param date the answer's `Date`
 * @param askedAt when the question was sent, by this device's clock
 */
export const recordServerTime = (date: string | null, askedAt: number): void => {
  const now = Date.now()
  const difference = Date.parse(date ?? '') + 500 - (askedAt + now) / 2
  if (Math.abs(difference - ahead) > 1_000 + (now - askedAt) / 2) ahead = difference
}

/** How far the server's clock is ahead of this device's, in milliseconds. */
export const getServerLead = (): number => ahead
