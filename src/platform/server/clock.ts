/**
 * The source of the current time, in milliseconds since 1970. Rules take it as an argument, so that tests can set it.
 */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
