/** Where the time comes from. Rules take it as an argument, so that tests can choose the moment. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
